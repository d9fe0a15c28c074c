import type { MoneyRule, Test, TextRule } from '../providers/rule.ts';
import { quoteText, quoteTexts } from '../store/sql-quote.ts';

/** What the rules are compiled against: the expressions of one file's cells. */
export interface Cells {
  has(canonical: string): boolean;
  /** A cell as text without null words; null when the file has no such column. */
  text(canonical: string): string | null;
  /** A cell as Nullable(Decimal(38, 18)); null when the file has no such column. */
  money(canonical: string): string | null;
  /** The value under a key of a map column; null when the file has no such column. */
  entry(canonical: string, key: string): string | null;
}

const EMPTY = "''";
const ZERO = 'toDecimal128(0, 18)';
const NO_MONEY = 'CAST(NULL AS Nullable(Decimal(38, 18)))';

/** A text rule as an expression that is never null. */
export function textSql(rule: TextRule, cells: Cells): string {
  if ('columns' in rule) return firstFilled(rule.columns.map((name) => cells.text(name)));
  if ('value' in rule) return quoteText(rule.value);
  if ('first' in rule) return firstFilled(rule.first.map((part) => textSql(part, cells)));
  if ('lookup' in rule) return lookupSql(rule, cells);
  if ('lower' in rule) {
    const lower = `lowerUTF8(${textSql(rule.lower, cells)})`;
    return rule.without === undefined ? lower : `replaceAll(${lower}, ${quoteText(rule.without)}, '')`;
  }
  if ('extract' in rule) return `extract(${textSql(rule.extract, cells)}, ${quoteText(rule.pattern)})`;
  if ('entry' in rule) return firstFilled(rule.keys.map((key) => cells.entry(rule.entry, key)));
  if ('join' in rule) {
    return `arrayStringConcat([${rule.join.map((part) => `toString(${textSql(part, cells)})`).join(', ')}], ${quoteText(rule.by)})`;
  }
  return cases(rule.when, textSql(rule.otherwise, cells), (then) => textSql(then, cells), cells);
}

/** A money rule as an expression of Nullable(Decimal(38, 18)). */
export function moneySql(rule: MoneyRule, cells: Cells): string {
  if ('money' in rule) return firstNotNull(rule.money.map((name) => cells.money(name)));
  if ('firstMoney' in rule) return firstNotNull(rule.firstMoney.map((part) => moneySql(part, cells)));
  if ('zero' in rule) return ZERO;
  if ('sum' in rule) return `(${rule.sum.map((part) => moneySql(part, cells)).join(' + ')})`;
  if ('minus' in rule) return `(${rule.minus.map((part) => moneySql(part, cells)).join(' - ')})`;
  return cases(rule.when, moneySql(rule.otherwise, cells), (then) => moneySql(then, cells), cells);
}

/** A test as a condition; `1` and `0` where the header alone decides. */
export function testSql(test: Test, cells: Cells): string {
  if ('has' in test) return test.has.some((name) => cells.has(name)) ? '1' : '0';
  if ('filled' in test) {
    const text = textSql(test.filled, cells);
    return text === EMPTY ? '0' : `${text} != ''`;
  }
  if ('oneOf' in test) {
    const text = textSql(test.of, cells);
    if (text === EMPTY) return test.oneOf.includes('') ? '1' : '0';
    return `lowerUTF8(${text}) IN ${quoteTexts(test.oneOf)}`;
  }
  if ('matches' in test) {
    const text = textSql(test.of, cells);
    return text === EMPTY ? '0' : `match(${text}, ${quoteText(test.matches)})`;
  }
  if ('all' in test) {
    const parts = test.all.map((part) => testSql(part, cells)).filter((part) => part !== '1');
    if (parts.includes('0')) return '0';
    return parts.length === 0 ? '1' : `(${parts.join(' AND ')})`;
  }
  const parts = test.any.map((part) => testSql(part, cells)).filter((part) => part !== '0');
  if (parts.includes('1')) return '1';
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`;
}

function lookupSql(rule: Extract<TextRule, { lookup: TextRule }>, cells: Cells): string {
  const text = textSql(rule.lookup, cells);
  const entries = Object.entries(rule.table);
  const otherwise = rule.otherwise === undefined ? text : textSql(rule.otherwise, cells);
  if (text === EMPTY) {
    const known = entries.find(([key]) => key === '');
    return known === undefined ? otherwise : quoteText(known[1]);
  }
  const from = quoteTexts(entries.map(([key]) => key));
  const to = quoteTexts(entries.map(([, value]) => value));
  return `transform(lowerUTF8(${text}), ${from}, ${to}, ${otherwise})`;
}

function cases<T>(
  when: readonly { readonly test: Test; readonly then: T }[],
  otherwise: string,
  compile: (then: T) => string,
  cells: Cells,
): string {
  const branches: string[] = [];
  for (const { test, then } of when) {
    const condition = testSql(test, cells);
    if (condition === '0') continue;
    if (condition === '1')
      return branches.length === 0 ? compile(then) : `multiIf(${branches.join(', ')}, ${compile(then)})`;
    branches.push(condition, compile(then));
  }
  return branches.length === 0 ? otherwise : `multiIf(${branches.join(', ')}, ${otherwise})`;
}

function firstFilled(parts: readonly (string | null)[]): string {
  const found = parts.filter((part) => part !== null).filter((part) => part !== EMPTY);
  const constant = found.findIndex((part) => /^'(?:[^'\\]|\\.)*'$/.test(part));
  const used = constant < 0 ? found : found.slice(0, constant + 1);
  const [only = EMPTY] = used;
  if (used.length <= 1) return only;
  const last = used.at(-1) ?? EMPTY;
  return `multiIf(${used
    .slice(0, -1)
    .map((part) => `${part} != '', ${part}`)
    .join(', ')}, ${last})`;
}

function firstNotNull(parts: readonly (string | null)[]): string {
  const found = parts.filter((part) => part !== null).filter((part) => part !== NO_MONEY);
  if (found.length === 0) return NO_MONEY;
  return found.length === 1 ? (found[0] ?? NO_MONEY) : `coalesce(${found.join(', ')})`;
}

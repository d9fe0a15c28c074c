import { MONEY_COLUMNS } from '../focus/row.ts';
import type { FormatColumns, MoneyRule } from '../providers/rule.ts';

/** Canonical names of every column that the money rules of a format read. */
export function moneyColumnsOf(columns: FormatColumns): string[] {
  return [...new Set(MONEY_COLUMNS.flatMap((name) => namesIn(columns.money[name])))];
}

function namesIn(rule: MoneyRule): string[] {
  if ('money' in rule) return [...rule.money];
  if ('firstMoney' in rule) return rule.firstMoney.flatMap(namesIn);
  if ('sum' in rule) return rule.sum.flatMap(namesIn);
  if ('minus' in rule) return rule.minus.flatMap(namesIn);
  if ('zero' in rule) return [];
  return [...rule.when.flatMap(({ then }) => namesIn(then)), ...namesIn(rule.otherwise)];
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLiterals } from './literals.ts';

let folder: string;
let session: Session;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altocost-literals-'));
  session = new Session(join(folder, 'engine'));
});
afterAll(async () => {
  session.close();
  await rm(folder, { recursive: true, force: true });
});

/** Quotes, backslashes, comments, placeholders and control characters among everything else. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '\\',
      '"',
      '`',
      '\0',
      '\n',
      '\t',
      '{',
      '}',
      ':',
      '-',
      '/',
      '*',
      ';',
      '$',
      'n',
      '0',
      'é',
      '雲',
    ),
  }),
  fc.constantFrom("'; DROP TABLE cost_lines; --", "\\'", '{other:String}', '\\N', '\\x27', "$$'", ''),
);

async function asked(sql: string, params: Parameters<typeof withLiterals>[0]['params']): Promise<unknown> {
  const answer = await session.queryAsync(withLiterals({ sql, params }), { format: 'JSONEachRow' });
  return JSON.parse(answer.text());
}

it('gives the engine every text as it is, alone and in a list', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 5 }), async (value, list) => {
      const sql = 'SELECT {value:String} AS value, {list:Array(String)} AS list, {other:String} AS other';
      expect(await asked(sql, { value, list, other: 'untouched' })).toEqual({
        value,
        list,
        other: 'untouched',
      });
    }),
    { numRuns: 500 },
  );
});

it('gives numbers, days and ids the types that they were declared with', async () => {
  const company = '0193a1b2-0000-7000-8000-000000000001';
  const sql =
    'SELECT toTypeName({n:UInt32}) AS n, toTypeName({many:Array(UInt32)}) AS many, toTypeName({none:Array(UInt32)}) AS none, ' +
    "toTypeName({day:Date}) AS day, toTypeName({id:UUID}) AS id, toString({id:UUID}) AS same, {price:Decimal(38, 18)} = toDecimal128('0.1', 18) AS exact";
  const params = {
    n: 7,
    many: [1, 2],
    none: [],
    day: '2026-01-31',
    id: company,
    price: '0.100000000000000000',
  };
  expect(await asked(sql, params)).toEqual({
    n: 'UInt32',
    many: 'Array(UInt32)',
    none: 'Array(UInt32)',
    day: 'Date',
    id: 'UUID',
    same: company,
    exact: 1,
  });
});

it('refuses a statement with a value missing, and a value of another type', async () => {
  expect(() => withLiterals({ sql: 'SELECT {n:UInt32}', params: {} })).toThrow('no value for n');
  await expect(asked('SELECT {n:UInt32} AS n', { n: '1 OR 1' })).rejects.toThrow(/Cannot parse|CANNOT_PARSE/);
});

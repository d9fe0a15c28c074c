import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recogniseFormat } from './recognise.ts';
import { sample } from './testing/totals.ts';

const lines = (name: string) =>
  readFileSync(sample(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const CUR2 = lines('aws/schemas/cur2_full_select_columns_with_scad_and_iam.txt');
const LEGACY = lines('aws/schemas/legacy_cur_documented_columns_2021.txt');
const FOCUS = lines('focus/columns/focus_columns_1.0_1.1_1.2.csv')
  .slice(1)
  .map((line) => line.split(','));
const focusVersion = (column: number) =>
  FOCUS.filter((cells) => cells[column] === 'yes').map(([name = '']) => name);

describe('the format of a bill', () => {
  it.each([
    ['focus-1.0', focusVersion(1)],
    ['focus-1.1', focusVersion(2)],
    ['focus-1.2', focusVersion(3)],
    ['focus-1.0-preview', lines('oci/schemas/oci_focus_1.0-preview_columns.txt')],
    ['focus-1.2', lines('aws/schemas/focus_1_2_aws_columns.csv').map((line) => line.split(',')[0] ?? '')],
    ['aws-cur-legacy', LEGACY],
    ['aws-cur-2.0', CUR2],
  ] as const)('%s by its documented columns', (format, header) => {
    expect(header.length).toBeGreaterThan(30);
    const found = { header, container: 'csv', hint: null } as const;
    expect(recogniseFormat(found)).toBe(format);
    expect(recogniseFormat({ ...found, header: header.toReversed() })).toBe(format);
  });

  it('tells Athena’s Parquet from that of CUR 2.0', () => {
    const flat = CUR2.filter((name) => /^(line_item|bill|pricing)/.test(name)).filter(
      (name) => !name.endsWith('_name'),
    );
    const athena = { header: [...flat, 'product_product_name'], container: 'parquet', hint: null } as const;
    expect(recogniseFormat(athena)).toBe('aws-cur-athena');
    expect(recogniseFormat({ ...athena, hint: 'aws-cur-2.0' })).toBe('aws-cur-2.0');
    expect(recogniseFormat({ ...athena, header: CUR2 })).toBe('aws-cur-2.0');
  });

  it.each([
    [
      'the emissions of AWS',
      lines('aws/schemas/carbon_emissions_columns.csv').map((line) => line.split(',')[0] ?? ''),
    ],
    ['an Oracle cost report', lines('oci/schemas/oci_cost_csv_columns.txt')],
    ['a list of contract commitments', ['ContractCommitmentId', 'ContractCommitmentType', 'BillingCurrency']],
    ['nothing', []],
  ])('is unknown for %s', (_, header) => {
    expect(recogniseFormat({ header, container: 'csv', hint: null })).toBeNull();
  });
});

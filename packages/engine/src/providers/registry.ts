import type { FormatId } from '@altocost/contract/imports/formats.ts';
import { AWS_COLUMNS } from './aws/columns.ts';
import { awsReading } from './aws/independent.ts';
import { FOCUS_COLUMNS } from './focus/columns.ts';
import { focusReading } from './focus/independent.ts';
import type { Independent } from './independent.ts';
import type { FormatColumns } from './rule.ts';

/** One file format: its column rules for the engine, and its money rules a second time for the independent reader. */
export interface BillFormat {
  readonly columns: FormatColumns;
  readonly independent: Independent;
}

const FOCUS: BillFormat = { columns: FOCUS_COLUMNS, independent: focusReading };
const AWS: BillFormat = { columns: AWS_COLUMNS, independent: awsReading };

export const BILL_FORMATS = {
  'focus-1.0-preview': FOCUS,
  'focus-1.0': FOCUS,
  'focus-1.1': FOCUS,
  'focus-1.2': FOCUS,
  'focus-1.3': FOCUS,
  'aws-cur-legacy': AWS,
  'aws-cur-athena': AWS,
  'aws-cur-2.0': AWS,
} as const satisfies Record<FormatId, BillFormat>;

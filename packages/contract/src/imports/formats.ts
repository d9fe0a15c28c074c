import { keysOf } from '../kit/brand.ts';
import type { ProviderId } from '../connectors/providers.ts';

/**
 * File formats that are understood. FOCUS files name their provider in each row (`provider: null`).
 * The id is what `POST /imports` takes as `format` to correct a wrong recognition.
 */
export const FORMATS = {
  'focus-1.0-preview': { provider: null, label: 'FOCUS 1.0-preview' },
  'focus-1.0': { provider: null, label: 'FOCUS 1.0' },
  'focus-1.1': { provider: null, label: 'FOCUS 1.1' },
  'focus-1.2': { provider: null, label: 'FOCUS 1.2' },
  'focus-1.3': { provider: null, label: 'FOCUS 1.3' },
  'aws-cur-legacy': { provider: 'aws', label: 'AWS Cost and Usage Report (legacy)' },
  'aws-cur-athena': { provider: 'aws', label: 'AWS Cost and Usage Report (legacy, Athena Parquet)' },
  'aws-cur-2.0': { provider: 'aws', label: 'AWS Data Exports CUR 2.0' },
} as const satisfies Record<string, { provider: ProviderId | null; label: string }>;

export type FormatId = keyof typeof FORMATS;
export const FORMAT_IDS = keysOf(FORMATS);

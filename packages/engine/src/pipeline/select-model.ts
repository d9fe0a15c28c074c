import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { FormatHint } from './manifest-model.ts';
import type { DeliveredFile } from './unpack-file.ts';

/** The files that are one bill: one billing month of one export, or what was brought in without a manifest. */
export interface Bill {
  /** Stable name: `<provider>/<export>` by the manifest, else the file's own name without copy marks. */
  readonly exportKey: string;
  readonly exportName: string;
  readonly provider: ProviderId | null;
  readonly formatHint: FormatHint | null;
  readonly billingPeriod: Month | null;
  readonly files: DeliveredFile[];
}

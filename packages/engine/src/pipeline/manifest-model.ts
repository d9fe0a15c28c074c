import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';

/** A layout of a provider whose columns look the same as another's. */
export type FormatHint = 'aws-cur-legacy' | 'aws-cur-athena' | 'aws-data-export';

/** One part that a manifest lists. */
export interface ManifestPart {
  /** Key in the bucket or container, without its name. */
  readonly key: string;
  /** The key relative to the manifest's own folder, where the layout tells. */
  readonly beside: string | null;
  /** Bytes and rows as the provider announces them. */
  readonly bytes: number | null;
  readonly rows: number | null;
}

/** What a provider's manifest says: which files make up one billing month of one export. */
export interface Manifest {
  /** Name of the manifest inside the delivery. */
  readonly name: string;
  readonly provider: ProviderId;
  readonly exportName: string;
  readonly formatHint: FormatHint | null;
  readonly billingPeriod: Month | null;
  /** The period as written (a range may be longer than a month); same period and export: versions of one bill. */
  readonly period: string;
  /** Distinguishes versions: assembly, execution, run. */
  readonly version: string;
  /** The one that the provider overwrites, and so keeps current. */
  readonly current: boolean;
  /** Orders versions where the provider says when: sortable text, '' where it does not. */
  readonly writtenAt: string;
  /** Folder inside the delivery below which all files belong to this export; with a `/` at its end, or ''. */
  readonly root: string;
  readonly parts: readonly ManifestPart[];
}

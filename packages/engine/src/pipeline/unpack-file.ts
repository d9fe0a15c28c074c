/** One file of a delivery, on disk and recognised by its bytes. */
export interface DeliveredFile {
  /** Absolute path on disk; made by us, never from a name inside an archive. */
  readonly path: string;
  /** Relative name inside the delivery, with `/` separators. */
  readonly name: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly container: 'csv' | 'parquet' | 'json' | 'other';
  readonly compression: 'none' | 'gzip';
  /** Rows that a manifest announces for this file; the scan refuses another number. */
  readonly announcedRows?: number;
}

/** What an archive may unfold to. */
export interface UnpackLimits {
  /** Entries of one archive. */
  readonly entries: number;
  /** Bytes of all entries together. */
  readonly totalBytes: number;
  /** Bytes out per byte in, tested once `ratioAbove` bytes are out. */
  readonly ratio: number;
  readonly ratioAbove: number;
}

/** Reliability F1: ratio 200 above 100 MB, 10,000 entries; 200 GB is far above any provider's month. */
export const UNPACK_LIMITS: UnpackLimits = {
  entries: 10_000,
  totalBytes: 200_000_000_000,
  ratio: 200,
  ratioAbove: 100_000_000,
};

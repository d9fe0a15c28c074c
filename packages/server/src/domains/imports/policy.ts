/** How imports are run and how long things are kept; durations in seconds unless the name says otherwise. */
export const POLICY = {
  /** Tries of one import before it ends in error (reliability E2). */
  attempts: 3,
  /** A worker without a sign of life for this long has lost its import. */
  leaseSeconds: 30,
  heartbeatSeconds: 8,
  /** Wait before the next try after a fault of ours. */
  retrySeconds: 3,
  /** How often imports without a worker are looked for, and what is no longer needed is removed. */
  recoverSeconds: 15,
  cleanUpSeconds: 300,
  /** Progress is written at most this often. */
  progressMs: 700,
  /** Imports that run at once in one process. */
  concurrency: 2,
  /** No import takes longer. */
  expireSeconds: 6 * 3_600,
  /** Versions of a month of an export that are kept beside the live one (costs.md, publish). */
  formerVersions: 3,
  /** Rows of a version that is no longer live stay this long: questions that began before are still reading them. */
  graceSeconds: 120,
  /** The file of a failed import stays this long, so that it can be accepted or tried again. */
  fileKeptDays: 14,
  /** Problems sent with each record of a list; the record itself has them all. */
  problemsInList: 20,
} as const;

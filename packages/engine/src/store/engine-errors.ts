import { QueryTimeout } from './cost-store.ts';

const TIMEOUT_EXCEEDED = '159';

/** A failure of the engine, from either client, in the store's own words where it has one; the cause is kept. */
export function foreignError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = 'clickhouseCode' in error ? error.clickhouseCode : 'code' in error ? error.code : null;
  return String(code) === TIMEOUT_EXCEEDED
    ? new QueryTimeout('the engine took too long', { cause: error })
    : error;
}

/** Runs a call to the engine and throws its failures in the store's words. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw foreignError(error);
  }
}

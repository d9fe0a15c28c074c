import { describe, expect, it } from 'vitest';
import { QueryTimeout } from './cost-store.ts';
import { foreignError } from './engine-errors.ts';
import { createPool } from './pool.ts';

function later(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('pool of connections', () => {
  it('gives each connection to one at a time, in the order asked', async () => {
    const pool = createPool(['a', 'b']);
    const gates = [later(), later(), later()];
    const seen: string[] = [];
    const uses = gates.map((gate, index) =>
      pool.use(async (client) => {
        seen.push(`${index}${client}`);
        await gate.promise;
      }),
    );
    await Promise.resolve();
    expect(seen).toEqual(['0b', '1a']);
    gates[1]?.resolve();
    await uses[1];
    expect(seen).toEqual(['0b', '1a', '2a']);
    for (const gate of gates) gate.resolve();
    await Promise.all(uses);
  });

  it('gets a connection back from work that fails, and ends when all are back', async () => {
    const pool = createPool(['a']);
    await expect(pool.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pool.use((client) => Promise.resolve(client))).toBe('a');
    await pool.drain();
    await expect(pool.use(() => Promise.resolve())).rejects.toThrow('closed');
  });
});

describe('failures of the engine', () => {
  it('are timeouts by their code, whichever client says it', () => {
    for (const code of [{ code: '159' }, { clickhouseCode: 159, code: 'CHDB_QUERY' }]) {
      expect(foreignError(Object.assign(new Error('Timeout exceeded'), code))).toBeInstanceOf(QueryTimeout);
    }
    const other = Object.assign(new Error('Unknown table'), { code: '60' });
    expect(foreignError(other)).toBe(other);
    expect(foreignError('text').message).toBe('text');
  });
});

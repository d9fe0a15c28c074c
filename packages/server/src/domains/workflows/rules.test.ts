import { describe, expect, it } from 'vitest';
import type { ImportWork } from '../imports/public.ts';
import { workflowsOf } from './rules.ts';

const work = (id: string, change: Partial<ImportWork> = {}): ImportWork => ({
  id,
  file: `${id}.csv`,
  status: 'done',
  provider: 'aws',
  discoveredAt: new Date('2026-01-02T00:00:00Z'),
  startedAt: null,
  ...change,
});
const shown = (imports: ImportWork[]) => {
  const lists = workflowsOf(imports);
  return {
    done: lists.done.map(({ id }) => id),
    error: lists.error.map(({ id }) => id),
    running: lists.running.map(({ id }) => id),
  };
};

describe('background work', () => {
  it('is running, done or in error', () => {
    const imports = [
      work('c', { status: 'pending' }),
      work('b', { status: 'error', provider: null }),
      work('a'),
    ];
    expect(shown(imports)).toEqual({ running: ['c'], error: ['b'], done: ['a'] });
    expect(workflowsOf(imports).running).toEqual([
      { id: 'c', slug: 'data_import', status: 'running', started_at: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  it('is no error any more after a later success of the same provider or file', () => {
    const failed = work('a', { status: 'error' });
    expect(shown([work('b'), failed]).error).toEqual([]);
    expect(shown([work('b', { provider: 'gcp' }), failed]).error).toEqual(['a']);
    expect(shown([work('b', { provider: 'gcp', file: 'a.csv' }), failed]).error).toEqual([]);
    expect(shown([failed, work('b')]).error).toEqual(['a']);
    expect(shown([work('b', { status: 'pending' }), failed]).error).toEqual(['a']);
  });
});

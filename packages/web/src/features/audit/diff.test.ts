import { describe, expect, it } from 'vitest';
import { diffOf } from './diff.ts';

describe('the difference of an entry', () => {
  it('is nothing without values', () => {
    expect(diffOf({ before: null, after: null })).toEqual([]);
  });

  it('says which fields changed, came or went', () => {
    const before = { name: 'North', phone: '', gone: 1 };
    const after = { name: 'Northwind', phone: '', made: true };
    expect(diffOf({ before, after })).toEqual([
      { field: 'name', changed: true, before: ['North'], after: ['Northwind'], kept: 0 },
      { field: 'phone', changed: false, before: [''], after: [''], kept: 0 },
      { field: 'gone', changed: true, before: [1], after: [], kept: 0 },
      { field: 'made', changed: true, before: [], after: [true], kept: 0 },
    ]);
  });

  it('says of lists what left, what came and how much stayed', () => {
    expect(diffOf({ before: { users: ['a', 'b', 'c'] }, after: { users: ['b', 'c', 'd'] } })).toEqual([
      { field: 'users', changed: true, before: ['a'], after: ['d'], kept: 2 },
    ]);
  });

  it('shows a new list as a whole, and objects as they are written', () => {
    expect(diffOf({ before: null, after: { months: ['2026-10'], more: { a: null } } })).toEqual([
      { field: 'months', changed: true, before: [], after: ['2026-10'], kept: 0 },
      { field: 'more', changed: true, before: [], after: ['{"a":null}'], kept: 0 },
    ]);
  });
});

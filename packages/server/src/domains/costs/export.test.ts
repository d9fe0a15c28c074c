import { day } from '@altocost/contract/kit/calendar.ts';
import { describe, expect, it } from 'vitest';
import { exportName } from './export.ts';

describe('an export', () => {
  it('is named after what it shows, without characters that no file may have', () => {
    const range = { from: day('2026-01-01'), until: day('2026-02-01') };
    expect(exportName({ group: ['provider', 'tag:a/b'], range })).toBe(
      'altocost provider+tag-a-b 2026-01-01 2026-01-31.csv',
    );
  });
});

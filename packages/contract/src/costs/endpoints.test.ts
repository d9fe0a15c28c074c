import { describe, expect, it } from 'vitest';
import { costEndpoints, groupParam, scopeParam } from './endpoints.ts';

describe('questions on the wire', () => {
  it('split one to four groupings', () => {
    expect(groupParam.parse('provider,tag:env')).toEqual(['provider', 'tag:env']);
    expect(groupParam.parse('tag:a\\,b')).toEqual(['tag:a,b']);
    for (const wrong of [
      '',
      'nothing',
      'provider,provider',
      'provider,product,region,category,tag:a',
      'tag:',
    ]) {
      expect(groupParam.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  it('read a scope and refuse what it does not know', () => {
    const filter = { column: 'product', operation: 'in', values: ['Amazon S3'] };
    expect(scopeParam.parse(JSON.stringify({ name: 'n', blocks: [{ operators: [filter] }] }))).toEqual({
      name: 'n',
      blocks: [{ operator: 'and', hidden: false, operators: [{ operator: 'and', ...filter }] }],
    });
    for (const wrong of [
      '{',
      '[]',
      '{"blocks":[{"operators":[{"column":"a","operation":"like","values":["x"]}]}]}',
    ]) {
      expect(scopeParam.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  it('want the period in order', () => {
    const query = costEndpoints.groupByFilter.query;
    expect(query.safeParse({ from: '2026-01-02', to: '2026-01-01', group: 'provider' }).success).toBe(false);
    expect(query.parse({ from: '2026-01-01', to: '2026-01-01', group: 'provider' })).toMatchObject({
      metric: 'effective',
      source: 'cloud',
      offset: 0,
    });
  });
});

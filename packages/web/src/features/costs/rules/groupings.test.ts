import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOUD_DIMENSION_IDS, isGroupBy } from '@altocost/contract/costs/dimensions.ts';
import { addGroup, moveGroup, nextGroup, readGroups, removeGroup, writeGroups } from './groupings.ts';

const never = () => false;

describe('groupings', () => {
  it('come back from an address as they were written, whatever a tag key holds', () => {
    const group = fc.oneof(
      fc.constantFrom(...CLOUD_DIMENSION_IDS),
      fc
        .string({ minLength: 1, maxLength: 30 })
        .filter((key) => !key.endsWith('\\'))
        .map((key) => `tag:${key}`),
    );
    fc.assert(
      fc.property(fc.uniqueArray(group, { minLength: 1, maxLength: 4 }), (list) => {
        const groups = list.filter(isGroupBy);
        expect(readGroups(writeGroups(groups))).toEqual(groups);
      }),
    );
  });

  it('are one to four, each once', () => {
    for (const wrong of ['', 'nothing', 'provider,provider', 'provider,product,region,category,tag:a']) {
      expect(readGroups(wrong), wrong).toBeNull();
    }
    expect(addGroup(['provider'], 'provider')).toEqual(['provider']);
    expect(addGroup(['provider', 'product', 'region', 'category'], 'tag:a')).toHaveLength(4);
    expect(removeGroup(['provider'], 'provider')).toEqual(['provider']);
    expect(removeGroup(['provider', 'tag:a'], 'provider')).toEqual(['tag:a']);
  });

  it('change places with their neighbour', () => {
    expect(moveGroup(['provider', 'product', 'region'], 'region', -1)).toEqual([
      'provider',
      'region',
      'product',
    ]);
    expect(moveGroup(['provider', 'product'], 'provider', -1)).toEqual(['provider', 'product']);
    expect(moveGroup(['provider', 'product'], 'product', 1)).toEqual(['provider', 'product']);
  });

  it('lead from the provider to the service to the resource to the kind of usage', () => {
    expect(nextGroup(['provider'], never)).toBe('product');
    expect(nextGroup(['product'], never)).toBe('resource_id');
    expect(nextGroup(['resource_id'], never)).toBe('usage_type');
    expect(nextGroup(['tag:env'], never)).toBe('product');
    expect(nextGroup(['provider'], (column) => column === 'product')).toBe('usage_account_id');
    expect(nextGroup(['resource_id'], () => true)).toBeNull();
  });
});

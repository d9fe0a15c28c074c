import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { fixedBecause, withAbility } from './abilities.ts';
import { byArea } from './public/abilities.ts';

describe('the areas of permissions', () => {
  it('hold every permission of the product once', () => {
    const shown = byArea(PERMISSIONS).flatMap(({ abilities }) => abilities);
    expect(shown.toSorted()).toEqual(PERMISSIONS.toSorted());
  });
});

describe('a switch', () => {
  const subject = {
    granter: new Set(['budget.store'] as const),
    mayChange: true,
    licence: 'control',
    admin: false,
  } as const;

  it.each([
    [{}, 'budget.store', null],
    [{}, 'user.store', 'lacking'],
    [{ licence: 'viewer' }, 'budget.store', 'viewer'],
    [{ admin: true }, 'budget.store', 'admin'],
    [{ mayChange: false }, 'budget.store', 'readonly'],
  ] as const)('for %o and %s is fixed because: %s', (part, permission, reason) => {
    expect(fixedBecause(permission, { ...subject, ...part })).toBe(reason);
  });

  it('adds and takes its permission', () => {
    expect(withAbility(['home.index'], 'budget.store', true)).toEqual(['home.index', 'budget.store']);
    expect(withAbility(['home.index', 'budget.store'], 'budget.store', false)).toEqual(['home.index']);
    expect(withAbility(['home.index'], 'home.index', true)).toEqual(['home.index']);
  });
});

import { IconSettings } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { isWithin, NAVIGATION, visibleEntries } from './navigation.ts';

const ids = (permissions: Parameters<typeof visibleEntries>[1]) =>
  visibleEntries(NAVIGATION, permissions).map((entry) => entry.id);

describe('the side navigation', () => {
  it('hides what the permissions do not allow', () => {
    expect(ids([])).toEqual([]);
    expect(ids(['home.index'])).toEqual(['dashboard']);
    expect(ids(['home.index', 'explorer.index', 'setting.index', 'costreport.index'])).toEqual([
      'dashboard',
      'explorers',
      'settings',
    ]);
  });

  it('hides an entry none of whose pages may be seen, or exists', () => {
    const children = [
      { id: 'data', label: () => '', to: '/settings/data', permission: 'costreport.index' },
    ] as const;
    const entries = [{ ...settings, children }];
    expect(visibleEntries(entries, ['setting.index'])).toEqual([]);
    expect(visibleEntries(entries, ['setting.index', 'costreport.index'], () => false)).toEqual([]);
  });

  it('shows their own sign-in to all who have settings', () => {
    expect(ids(['setting.index'])).toEqual(['settings']);
  });

  it('leads an entry to its first page that may be seen', () => {
    const [entry] = visibleEntries(
      [
        {
          ...settings,
          children: [
            { id: 'users', label: () => '', to: '/settings/users', permission: 'user.index' },
            { id: 'data', label: () => '', to: '/settings/data', permission: 'costreport.index' },
          ],
        },
      ],
      ['setting.index', 'costreport.index'],
    );
    expect(entry?.to).toBe('/settings/data');
  });

  it('marks an address and what is below it', () => {
    expect(isWithin('/explorers/cloud', '/explorers')).toBe(true);
    expect(isWithin('/explorers', '/explorers')).toBe(true);
    expect(isWithin('/explorersx', '/explorers')).toBe(false);
  });
});

const settings = {
  id: 'settings',
  label: () => '',
  icon: IconSettings,
  within: '/settings',
  to: '/settings',
  permission: 'setting.index',
} as const;

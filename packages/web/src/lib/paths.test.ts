import { describe, expect, it } from 'vitest';
import { afterLogin, isGuestPath, PATHS } from './paths.ts';

describe('where to go after signing in', () => {
  it('goes back to where the person wanted to go', () => {
    expect(afterLogin('/settings/data?tab=versions')).toBe('/settings/data?tab=versions');
  });

  it.each([
    undefined,
    '',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a\\b',
    'javascript:alert(1)',
    '/login',
    '/login?redirect=/login',
  ])('goes to the dashboard for %j', (redirect) => {
    expect(afterLogin(redirect)).toBe(PATHS.dashboard);
  });
});

describe('guest paths', () => {
  it('are /login and what is below it', () => {
    expect(isGuestPath('/login')).toBe(true);
    expect(isGuestPath('/login/password-forgotten')).toBe(true);
    expect(isGuestPath('/loginx')).toBe(false);
    expect(isGuestPath('/')).toBe(false);
  });
});

describe('the addresses', () => {
  it('change only on purpose', () => {
    expect(PATHS).toMatchInlineSnapshot(`
      {
        "cloudExplorer": "/explorers/cloud",
        "dashboard": "/dashboard",
        "explorers": "/explorers",
        "import": "/settings/data/$importId",
        "imports": "/settings/data",
        "login": "/login",
        "root": "/",
        "settings": "/settings",
      }
    `);
  });
});

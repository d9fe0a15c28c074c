import { describe, expect, it } from 'vitest';
import { afterLogin, isGuestPath, leavesWhenSignedIn, PATHS } from './paths.ts';

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
    expect(isGuestPath('/login-success')).toBe(true);
    expect(isGuestPath('/loginx')).toBe(false);
    expect(isGuestPath('/')).toBe(false);
  });
});

describe('somebody who is signed in', () => {
  it('leaves every guest screen but those that a mailed link opens', () => {
    expect(leavesWhenSignedIn('/login', false)).toBe(true);
    expect(leavesWhenSignedIn('/login/magic', true)).toBe(true);
    expect(leavesWhenSignedIn('/login/set-password', false)).toBe(true);
    expect(leavesWhenSignedIn('/login/set-password', true)).toBe(false);
    expect(leavesWhenSignedIn('/login/email-validation', true)).toBe(false);
    expect(leavesWhenSignedIn('/dashboard', false)).toBe(false);
  });
});

describe('the addresses', () => {
  it('change only on purpose', () => {
    expect(PATHS).toMatchInlineSnapshot(`
      {
        "application": "/settings/application",
        "audit": "/settings/audit",
        "channels": "/settings/channels",
        "cloudExplorer": "/explorers/cloud",
        "company": "/settings/company",
        "createUser": "/settings/create-user",
        "dashboard": "/dashboard",
        "emailValidation": "/login/email-validation",
        "explorers": "/explorers",
        "import": "/settings/data/$importId",
        "imports": "/settings/data",
        "integrations": "/settings/integrations",
        "licences": "/settings/licences",
        "login": "/login",
        "loginSuccess": "/login-success",
        "magicLink": "/login/magic",
        "mails": "/settings/mails",
        "newPassword": "/login/set-password",
        "passwordForgotten": "/login/password-forgotten",
        "passwordRecoveryError": "/login/password-recovery-error",
        "passwordRecoverySend": "/login/password-recovery-send",
        "root": "/",
        "security": "/settings/security",
        "setPassword": "/set-password",
        "settings": "/settings",
        "sso": "/login/sso",
        "subscription": "/settings/subscription",
        "teams": "/settings/teams",
        "themes": "/settings/themes",
        "tokens": "/settings/tokens",
        "user": "/settings/users/$userId",
        "users": "/settings/users",
        "viewerDashboard": "/viewer-dashboard",
      }
    `);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@altocost/contract/permissions.ts';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { ApiProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { startI18n } from '../i18n/setup.ts';
import { PATHS } from '../lib/paths.ts';
import { signedIn } from '../testing/app.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { uuid } from '../testing/records.ts';
import { homeOf, ROUTE_ROLES, ROUTE_SETS, routeRole } from './route-sets.ts';
import type { RouteRole } from './route-sets.ts';
import { createAppRouter } from './router.tsx';

beforeAll(startI18n);
beforeEach(() => localStorage.clear());
afterEach(() => {
  session.discard();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the router does with an address: the address that it ends at, or the refusal that it shows there. */
async function outcome(address: string, roles: readonly Role[] | null): Promise<string> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = fakeServer();
  if (roles !== null) {
    signedIn(server, { roles: roles.map((name) => ({ name })), permissions: [...PERMISSIONS] });
  }
  const client = new QueryClient();
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  client.clear();
  const failure = router.state.matches.map(({ error }) => error).find((error) => error instanceof ApiProblem);
  return failure instanceof ApiProblem ? failure.error : router.state.location.pathname;
}

/** Where an address leads that only leads on. */
const LEADS: Record<string, string> = {
  [PATHS.root]: PATHS.dashboard,
  [PATHS.explorers]: PATHS.cloudExplorer,
  [PATHS.settings]: PATHS.company,
};
const ALL_SETS = Object.entries(ROUTE_SETS).flatMap(([name, roles]) => {
  const pattern = Object.entries(PATHS).find(([known]) => known === name)?.[1] ?? '';
  return ROUTE_ROLES.map((role) => [pattern, role, roles.some((one) => one === role)] as const);
});

describe('routes and roles', () => {
  it.each(ALL_SETS)('%s for the role %s: %s', async (pattern, role, allowed) => {
    const address = pattern.replace(/\$\w+/, uuid(7));
    const entrance = pattern === PATHS.root || pattern === PATHS.dashboard;
    const led = role === 'viewer' && entrance ? homeOf(role) : (LEADS[pattern] ?? address);
    const refused = !allowed && !(role === 'viewer' && entrance);
    expect(await outcome(address, [role])).toBe(refused ? 'not_found' : led);
  });

  it.each(Object.values(PATHS).filter((path) => path.startsWith('/login')))(
    '%s is a guest path: it shows itself to nobody in particular',
    async (path) => {
      expect(await outcome(path, null)).toMatch(new RegExp(`^${path}/?$`));
    },
  );

  it.each(Object.values(PATHS).filter((path) => path.startsWith('/login')))(
    '%s sends somebody who is signed in to their home',
    async (path) => {
      expect(await outcome(path, ['admin'])).toBe(PATHS.dashboard);
      expect(await outcome(path, ['viewer'])).toBe(PATHS.viewerDashboard);
    },
  );

  it.each([PATHS.newPassword, PATHS.emailValidation])(
    '%s does its work for somebody who is signed in and followed a mailed link',
    async (path) => {
      expect(await outcome(`${path}?token=acinv_x`, ['admin'])).toBe(path);
    },
  );

  it.each(Object.keys(ROUTE_SETS))('nobody signed in: %s leads to /login', async (name) => {
    const pattern = Object.entries(PATHS).find(([known]) => known === name)?.[1] ?? '';
    expect(await outcome(pattern.replace(/\$\w+/, uuid(7)), null)).toMatch(/^\/login\/?$/);
  });
});

describe('the role of the router', () => {
  it.each<[readonly Role[], RouteRole]>([
    [['admin'], 'admin'],
    [['viewer', 'admin'], 'viewer'],
    [['user'], 'user'],
    [['guest'], 'guest'],
    [[], 'guest'],
  ])('of %j is %s', (names, role) => {
    expect(routeRole(names.map((name) => ({ name })))).toBe(role);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Method } from '@altocost/contract/kit/endpoint.ts';
import { PERMISSIONS, type Permission, type Role } from '@altocost/contract/permissions.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { buildApp, type Doors } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { copyState } from './state-template.ts';

export const PASSWORD = 'Correct-Horse-26';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly companyId: string;
}

export interface TestCompany {
  readonly id: string;
  /** An administrator who holds every permission. */
  readonly admin: TestUser;
  /** Holds none. */
  readonly nobody: TestUser;
}

export interface Asking {
  readonly method: Method;
  /** With `/api` and the query. */
  readonly url: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface World {
  readonly platform: Platform;
  readonly server: FastifyInstance;
  readonly doors: Doors;
  readonly clock: FakeClock;
  readonly mounted: ReadonlySet<unknown>;
  readonly a: TestCompany;
  readonly b: TestCompany;
  /** With the role `user` unless said otherwise. */
  addUser(
    companyId: string,
    email: string,
    permissions: readonly Permission[],
    role?: Role,
  ): Promise<TestUser>;
  /** Signs in and gives the token. */
  login(user: Pick<TestUser, 'email'>): Promise<string>;
  ask(asking: Asking): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Start the job workers too. */
  readonly jobs?: boolean;
  /** A real server instead of the embedded database. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Absent: nothing is logged. */
  readonly log?: Logger;
}

const loginReply = z.object({ data: z.object({ token: z.string() }) });

/** The whole server on fresh stores in a folder of its own, with companies A and B, and time in the test's hand. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'altocost-world-'));
  const config = configFor(folder, options);
  if (config.databaseUrl === null) await copyState(join(folder, 'state'));
  const clock = fakeClock();
  const platform = await openPlatform(config, { clock, log: options.log ?? createLog('silent') });
  const { server, http, doors } = await buildApp(platform);
  if (options.jobs === true) await platform.jobs.start();
  await server.ready();
  const passwordHash = await platform.passwords.hash(PASSWORD);

  const world: Omit<World, 'a' | 'b'> = {
    platform,
    server,
    doors,
    clock,
    mounted: http.mounted,
    addUser: (companyId, email, permissions, role = 'user') =>
      addUser({ platform, doors, passwordHash }, email, { companyId, role, permissions }),
    async login({ email }) {
      const body = { email, password: PASSWORD };
      const reply = await world.ask({ method: 'POST', url: '/api/system/password/login', body });
      if (reply.statusCode !== 200) throw new Error(`${email} cannot sign in: ${reply.body}`);
      return loginReply.parse(reply.json()).data.token;
    },
    ask: ({ method, url, body, token, headers = {} }) =>
      server.inject({
        method,
        url,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        ...(body === undefined ? {} : { headers: withJson(headers, token) }),
      }),
    async close() {
      await server.close();
      await platform.jobs.stop(5_000);
      await platform.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return { ...world, a: await addCompany(world, 'a'), b: await addCompany(world, 'b') };
}

function withJson(headers: Readonly<Record<string, string>>, token: string | undefined) {
  return {
    'content-type': 'application/json',
    ...headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

function configFor(folder: string, { databaseUrl, env = {} }: WorldOptions): Config {
  return readConfig({
    ALTOCOST_DATA_DIR: folder,
    ALTOCOST_DEMO: '0',
    ALTOCOST_SECRET: 'only-for-tests-0123456789-abcdefghijklmnop',
    ALTOCOST_LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, ALTOCOST_ACCEPT_RISKS: 'no-fsync' }),
    ...env,
  });
}

async function addCompany(world: Omit<World, 'a' | 'b'>, name: string): Promise<TestCompany> {
  const { platform, doors, clock } = world;
  const id = platform.ids.next();
  await platform.database.systemTransaction((tx) =>
    doors.companies.create(tx, {
      id,
      name: `Company ${name}`,
      currency: null,
      demo: false,
      now: clock.now(),
    }),
  );
  return {
    id,
    admin: await world.addUser(id, `admin@${name}.example`, PERMISSIONS, 'admin'),
    nobody: await world.addUser(id, `nobody@${name}.example`, []),
  };
}

async function addUser(
  { platform, doors, passwordHash }: { platform: Platform; doors: Doors; passwordHash: string },
  email: string,
  place: { readonly companyId: string; readonly role: Role; readonly permissions: readonly Permission[] },
): Promise<TestUser> {
  const id = platform.ids.next();
  await platform.database.systemTransaction((tx) =>
    doors.users.create(tx, {
      id,
      email,
      passwordHash,
      firstname: 'Test',
      lastname: email.split('@')[0] ?? '',
      lang: 'en',
      demo: false,
      membership: { ...place, licence: place.role === 'viewer' ? 'viewer' : 'control' },
      now: platform.clock.now(),
    }),
  );
  return { id, email, companyId: place.companyId };
}

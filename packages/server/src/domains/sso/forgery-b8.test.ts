import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { createOpenId } from '../../platform/sso/openid.ts';
import { createWorld, type TestUser, type World } from '../../testing/world.ts';
import { createSsoSignIn } from './sign-in.ts';
import { openBrowser, type Answered } from './testing/browser.ts';
import { configure, ENV, REDIRECT_URI } from './testing/configure.ts';
import {
  CLIENT,
  seconds,
  sign,
  startIssuer,
  type Claims,
  type Forge,
  type Person,
  type TestIssuer,
} from './testing/issuer.ts';

let world: World;
let ours: TestIssuer;
let theirs: TestIssuer;
let hostileKeys: TestIssuer;
let ada: TestUser;
let bob: TestUser;
let counter = 0;
beforeAll(async () => {
  [ours, theirs, hostileKeys] = await Promise.all([startIssuer(), startIssuer(), startIssuer()]);
  world = await createWorld({ env: ENV });
  await configure(world, world.a, ours.issuer);
  await configure(world, world.b, theirs.issuer);
}, 60_000);
afterAll(async () => {
  await world.close();
  await Promise.all([ours.stop(), theirs.stop(), hostileKeys.stop()]);
});
beforeEach(async () => {
  world.clock.advance(MINUTE);
  counter++;
  ada = await world.addUser(world.a.id, `ada${counter}@a.example`, []);
  bob = await world.addUser(world.a.id, `bob${counter}@a.example`, []);
  await world.platform.database.systemTransaction((tx) => tx.execute(sql`DELETE FROM sessions`));
});

const rows = async (statement: ReturnType<typeof sql>) =>
  world.platform.database.systemTransaction(async (tx) => (await tx.execute(statement)).rows);
const sessions = async () => (await rows(sql`SELECT id FROM sessions`)).length;
const identitiesOf = async ({ id }: TestUser) =>
  rows(sql`SELECT issuer, subject FROM identities WHERE user_id = ${id}`);
const personOf = ({ email }: TestUser): Person => ({ subject: `sub of ${email}`, email });
const claiming =
  (change: Claims): Forge =>
  (honest) =>
    sign({ ...honest, claims: { ...honest.claims, ...change } });
const base64 = (content: unknown) =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url');

/** Out and back at the company's provider, which signs what it is told to. */
async function visit(forge?: Forge, person = personOf(ada), issuer = ours): Promise<Answered> {
  const browser = openBrowser(world);
  const url = await browser.leave(issuer === ours ? ada.email : world.b.admin.email);
  return browser.comeBack(issuer.authorise(url, person, forge));
}

/** The status, the slug, and how many sessions there are. */
const outcome = async ({ status, error }: Answered) => [status, error, await sessions()];
const REFUSED = [401, 'authentication_failed', 0];

const FORGED: readonly (readonly [name: string, forge: Forge])[] = [
  ['alg none', ({ claims }) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
  [
    'HS256 with the public key',
    async ({ claims, publicJwk }) => {
      const key = await importJWK({ ...publicJwk, ext: true }, 'RS256', { extractable: true });
      if (key instanceof Uint8Array) throw new Error('not a public key');
      const signed = `${base64({ alg: 'HS256', kid: 'first' })}.${base64(claims)}`;
      const mac = createHmac('sha256', await exportSPKI(key)).update(signed);
      return `${signed}.${mac.digest('base64url')}`;
    },
  ],
  ['another issuer', claiming({ iss: 'https://idp.example' })],
  ['another audience', claiming({ aud: 'another-client' })],
  ['expired', (honest) => claiming({ iat: seconds() - 600, exp: seconds() - 300 })(honest)],
  ['not valid yet', (honest) => claiming({ nbf: seconds() + 300 })(honest)],
  [
    'no nonce',
    (honest) => {
      const { nonce: _, ...claims } = honest.claims;
      return sign({ ...honest, claims });
    },
  ],
  ['the nonce of another sign-in', claiming({ nonce: 'another' })],
  [
    'keys that the token itself names (jku)',
    async ({ claims }) => {
      const { privateKey } = await generateKeyPair('RS256');
      const header = { alg: 'RS256', kid: 'first', jku: `${hostileKeys.issuer}/jwks` };
      return new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);
    },
  ],
  [
    'a claim twice',
    async ({ header, claims, privateKey }) => {
      const payload = JSON.stringify(claims).replace(/\}$/, `,"sub":"${String(claims['sub'])}"}`);
      const signed = `${base64(header)}.${base64(payload)}`;
      const mac = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, Buffer.from(signed));
      return `${signed}.${Buffer.from(mac).toString('base64url')}`;
    },
  ],
  ['the issuer of another company’s provider', (honest) => claiming({ iss: theirs.issuer })(honest)],
  [
    'another content under the same signature',
    async (honest) => {
      const [header, , signature] = (await sign(honest)).split('.');
      return `${header}.${base64({ ...honest.claims, sub: 'somebody else' })}.${signature}`;
    },
  ],
];

describe('B8 SSO is not forgeable', () => {
  it('control: the unaltered answer signs in', async () => {
    const { status, data } = await visit();
    expect([status, data['user_id'], data['company_id']]).toEqual([200, ada.id, world.a.id]);
    expect(await sessions()).toBe(1);
  });

  it.each(FORGED)('a token with %s is refused', async (_, forge) => {
    expect(await outcome(await visit(forge))).toEqual(REFUSED);
    expect(await identitiesOf(ada)).toEqual([]);
    expect(hostileKeys.asked).toEqual([]);
    // What was wrong is what was altered, and nothing else.
    expect((await visit()).status).toBe(200);
  });

  it('a code that was used is refused, even by a provider that takes it again', async () => {
    const first = openBrowser(world);
    const answer = ours.authorise(await first.leave(ada.email), personOf(ada));
    const kept = new Map(first.cookies);
    expect((await first.comeBack(answer)).status).toBe(200);
    await rows(sql`DELETE FROM sessions`);
    for (const [name, value] of kept) first.cookies.set(name, value);
    const before = ours.asked.length;
    expect(await outcome(await first.comeBack(answer))).toEqual(REFUSED);
    expect(ours.asked).toHaveLength(before);
    const second = openBrowser(world);
    const { state } = ours.authorise(await second.leave(ada.email), personOf(ada));
    expect(await outcome(await second.comeBack({ ...answer, state }))).toEqual(REFUSED);
  });

  it('a state that another process of the installation saw is refused', async () => {
    const { platform, doors } = world;
    const here = { ...doors, ...platform, redirectUri: REDIRECT_URI };
    const openId = createOpenId({ clock: world.clock, production: false });
    const unused = () => Promise.reject(new Error('not asked for'));
    const process = () =>
      createSsoSignIn({ ...here, openId, open: unused, bookRequest: () => Promise.resolve() });
    const visitor = { ip: '192.0.2.1', userAgent: '', requestId: '1', now: world.clock.now() };
    const { url, flow } = await process().begin(ada.email, visitor);
    const answer = ours.authorise(url, personOf(ada));
    const tries = await Promise.allSettled(
      Array.from({ length: 3 }, () => process().finish(flow, answer, 'browser', visitor)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('the state of another sign-in, or none, is refused', async () => {
    for (const state of ['another', '']) {
      const browser = openBrowser(world);
      const answer = ours.authorise(await browser.leave(ada.email), personOf(ada));
      expect(await outcome(await browser.comeBack({ ...answer, state }))).toEqual(REFUSED);
    }
    const victim = openBrowser(world);
    await victim.leave(ada.email);
    const attacker = openBrowser(world);
    const answer = ours.authorise(await attacker.leave(bob.email), personOf(bob));
    expect(await outcome(await victim.comeBack(answer))).toEqual(REFUSED);
  });

  it('a changed address changes nobody: the subject stays who it was', async () => {
    expect((await visit()).data['user_id']).toBe(ada.id);
    const changed = await visit(undefined, { ...personOf(ada), email: bob.email });
    expect(changed.data['user_id']).toBe(ada.id);
    expect(await rows(sql`SELECT id FROM sessions WHERE user_id = ${bob.id}`)).toEqual([]);
    expect(await identitiesOf(bob)).toEqual([]);
    expect(await identitiesOf(ada)).toEqual([{ issuer: ours.issuer, subject: `sub of ${ada.email}` }]);
  });

  it('an address that the provider did not verify is refused', async () => {
    expect(await outcome(await visit(undefined, { ...personOf(ada), verified: false }))).toEqual(REFUSED);
    expect(await outcome(await visit(claiming({ email_verified: 'true' })))).toEqual(REFUSED);
    expect(await outcome(await visit(claiming({ email: [ada.email] })))).toEqual(REFUSED);
    const subject = `userinfo of ${ada.email}`;
    ours.tell(subject, { email: ada.email, email_verified: false });
    expect(await outcome(await visit(undefined, { subject }))).toEqual(REFUSED);
    ours.tell(subject, { email: ada.email, email_verified: true });
    expect((await visit(undefined, { subject })).data['user_id']).toBe(ada.id);
  });

  it('the same subject at another provider is somebody else', async () => {
    expect((await visit()).status).toBe(200);
    await rows(sql`DELETE FROM sessions`);
    expect(await outcome(await visit(undefined, personOf(ada), theirs))).toEqual(REFUSED);
    expect(await outcome(await visit(undefined, { subject: personOf(ada).subject }, theirs))).toEqual(
      REFUSED,
    );
  });

  it('the same subject at the company’s next provider is somebody else', async () => {
    expect((await visit()).status).toBe(200);
    await rows(sql`DELETE FROM sessions`);
    const next = await startIssuer();
    await configure(world, world.a, next.issuer);
    await rows(sql`DELETE FROM sessions`);
    const { subject } = personOf(ada);
    const come = async (person: Person) => {
      const browser = openBrowser(world);
      return browser.comeBack(next.authorise(await browser.leave(ada.email), person));
    };
    expect(await outcome(await come({ subject }))).toEqual(REFUSED);
    expect((await come({ subject, email: bob.email })).data['user_id']).toBe(bob.id);
    await configure(world, world.a, ours.issuer);
    await next.stop();
  });

  it('the answer of one company’s provider is worth nothing to another', async () => {
    const browser = openBrowser(world);
    const url = await browser.leave(ada.email);
    const elsewhere = theirs.authorise(url, personOf(ada));
    expect(await outcome(await browser.comeBack(elsewhere))).toEqual(REFUSED);
    const second = openBrowser(world);
    const answer = ours.authorise(await second.leave(ada.email), personOf(ada));
    expect(await outcome(await second.comeBack({ ...answer, iss: theirs.issuer }))).toEqual(REFUSED);
  });

  it('a provider makes nobody a member, and lets nobody in who may not enter', async () => {
    expect(await outcome(await visit(undefined, { subject: 'new', email: 'new@a.example' }))).toEqual(
      REFUSED,
    );
    expect(await outcome(await visit(undefined, { subject: 'b', email: world.b.admin.email }))).toEqual(
      REFUSED,
    );
    expect((await visit()).status).toBe(200);
    await rows(sql`DELETE FROM sessions`);
    await rows(sql`UPDATE memberships SET active = false WHERE user_id = ${ada.id}`);
    expect(await outcome(await visit())).toEqual(REFUSED);
  });

  it('an invitation is accepted by it, unless the person belongs to another company too', async () => {
    const { id } = await world.addUser(world.a.id, 'cleo@a.example', []);
    const cleo = { subject: 'cleo', email: 'cleo@a.example' };
    await rows(sql`UPDATE memberships SET joined_at = NULL WHERE user_id = ${id}`);
    const place = { companyId: world.b.id, role: 'user', permissions: [] } as const;
    await world.platform.database.systemTransaction((tx) =>
      world.doors.users.attach(tx, id, place, world.clock.now()),
    );
    expect(await outcome(await visit(undefined, cleo))).toEqual(REFUSED);
    await rows(sql`DELETE FROM memberships WHERE user_id = ${id} AND company_id = ${world.b.id}`);
    expect((await visit(undefined, cleo)).status).toBe(200);
  });
});

describe('B8 the cookie of a sign-in', () => {
  it('is wanted, unaltered and not older than ten minutes', async () => {
    const tries = [
      (sealed: string) => sealed.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
      () => null,
      () => 'nonsense',
    ];
    for (const alter of tries) {
      const browser = openBrowser(world);
      const answer = ours.authorise(await browser.leave(ada.email), personOf(ada));
      const altered = alter(browser.cookies.get('altocost_sso') ?? '');
      browser.cookies.clear();
      if (altered !== null) browser.cookies.set('altocost_sso', altered);
      expect(await outcome(await browser.comeBack(answer))).toEqual(REFUSED);
    }
    const late = openBrowser(world);
    const answer = ours.authorise(await late.leave(ada.email), personOf(ada));
    world.clock.advance(10 * MINUTE);
    expect(await outcome(await late.comeBack(answer))).toEqual(REFUSED);
  });

  it('is readable by nobody and travels to the API only', async () => {
    const { cookies } = await openBrowser(world).post('/system/sso/login', { email: ada.email });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^altocost_sso=[\w.-]+; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});

describe('B8 the key of a sign-in', () => {
  const keyFor = async () => {
    const browser = openBrowser(world);
    const answer = ours.authorise(await browser.leave(ada.email), personOf(ada));
    const { data } = await browser.post('/sso/callback', answer);
    return { browser, path: `/sso/success?key=${String(data['key'])}` };
  };

  it('works once, within a minute', async () => {
    const { browser, path } = await keyFor();
    world.clock.advance(59 * SECOND);
    const entered = await browser.post(path);
    expect(entered.data).toMatchObject({ user_id: ada.id, company_id: world.a.id });
    expect((await browser.post(path)).error).toBe('authentication_failed');
    expect(await sessions()).toBe(1);
  });

  it('of any number of calls at the same time, for one', async () => {
    const { browser, path } = await keyFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.post(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(1);
  });

  it('not after 61 seconds', async () => {
    const { browser, path } = await keyFor();
    world.clock.advance(61 * SECOND);
    expect(await outcome(await browser.post(path))).toEqual(REFUSED);
  });

  it('not in another browser, which does not use it up', async () => {
    const { browser, path } = await keyFor();
    expect(await outcome(await openBrowser(world).post(path))).toEqual(REFUSED);
    const other = openBrowser(world);
    other.cookies.set('altocost_browser', 'A'.repeat(43));
    expect(await outcome(await other.post(path))).toEqual(REFUSED);
    expect((await browser.post(path)).status).toBe(200);
  });

  it('not for somebody who may not enter any more', async () => {
    const { browser, path } = await keyFor();
    await rows(sql`UPDATE memberships SET active = false WHERE user_id = ${ada.id}`);
    expect(await outcome(await browser.post(path))).toEqual(REFUSED);
  });
});

describe('a provider that is at fault', () => {
  afterEach(() => ours.failWith(null));

  it.each([
    ['fails', { status: 503, body: { error: 'server_error' } }],
    ['does not know this client', { status: 401, body: { error: 'invalid_client' } }],
    ['leads elsewhere', { status: 302, body: {}, location: 'http://127.0.0.1:1/token' }],
  ])('that %s is told so', async (_, failure) => {
    ours.failWith(failure);
    expect(await outcome(await visit())).toEqual([502, 'upstream_failed', 0]);
  });

  it('that answers something else than tokens signs nobody in', async () => {
    ours.failWith({ status: 200, body: 'hello' });
    expect(await outcome(await visit())).toEqual(REFUSED);
  });

  it('names the client by its secret only', () => {
    expect(JSON.stringify(ours.asked)).not.toContain(CLIENT.clientSecret);
  });
});

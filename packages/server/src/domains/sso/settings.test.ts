import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { openBrowser } from './testing/browser.ts';
import { draftOf, ENV, REDIRECT_URI, save } from './testing/configure.ts';
import { CLIENT, startIssuer, type TestIssuer } from './testing/issuer.ts';
import { listen } from './testing/listen.ts';

let world: World;
let provider: TestIssuer;
beforeAll(async () => {
  provider = await startIssuer();
  world = await createWorld({ env: ENV });
}, 60_000);
afterAll(async () => {
  await world.close();
  await provider.stop();
});
beforeEach(async () => {
  world.clock.advance(MINUTE);
  await rows(sql`DELETE FROM sso_configs`);
});

const rows = async (statement: ReturnType<typeof sql>) =>
  world.platform.database.systemTransaction(async (tx) => (await tx.execute(statement)).rows);
const draft = (change = {}) => ({ ...draftOf(provider.issuer, 'a.example'), ...change });
const ask = async (method: 'GET' | 'DELETE', company = world.a) => {
  const reply = await world.ask({ method, url: '/api/sso', token: await world.login(company.admin) });
  return { status: reply.statusCode, ...reply.json() };
};

describe('the settings of single sign-on', () => {
  it('are nothing at first, but say where the provider is to lead back to', async () => {
    expect((await ask('GET')).data).toEqual({ config: null, redirect_uri: REDIRECT_URI });
    expect((await ask('DELETE')).status).toBe(404);
  });

  it('are saved, shown and taken away, the secret never', async () => {
    const saved = await save(world, world.a, draft());
    const config = {
      issuer: provider.issuer,
      client_id: CLIENT.clientId,
      client_secret_ending: '6789',
      email_domains: ['a.example'],
      enabled: true,
      enforced: false,
      redirect_uri: REDIRECT_URI,
    };
    expect(saved.data).toEqual(config);
    expect((await ask('GET')).data.config).toEqual(config);
    const [kept] = await rows(sql`SELECT t::text AS row FROM sso_configs t`);
    expect(JSON.stringify(kept)).not.toContain(CLIENT.clientSecret);
    expect((await ask('GET', world.b)).data.config).toBeNull();
    expect((await ask('DELETE', world.b)).status).toBe(404);
    expect((await ask('DELETE')).status).toBe(200);
    expect((await ask('GET')).data.config).toBeNull();
    const audit = await rows(
      sql`SELECT kind, before, after FROM audit_log WHERE kind LIKE 'sso.%' ORDER BY seq`,
    );
    expect(audit.map(({ kind }) => kind)).toEqual(['sso.configured', 'sso.removed']);
    expect(JSON.stringify(audit)).not.toContain(CLIENT.clientSecret);
  });

  it('keep the secret when none is given, for the same provider only', async () => {
    const { client_secret: _, ...without } = draft();
    expect((await save(world, world.a, without)).fields).toEqual(['client_secret required']);
    await save(world, world.a, draft());
    const again = await save(world, world.a, { ...without, client_id: 'another' });
    expect(again.data).toMatchObject({ client_id: 'another', client_secret_ending: '6789' });
    const other = await startIssuer();
    const elsewhere = await save(world, world.a, { ...without, issuer: other.issuer });
    expect(elsewhere.fields).toEqual(['client_secret required']);
    await other.stop();
  });

  it('claim only domains in which somebody of the company proved an address', async () => {
    const claim = async (...email_domains: string[]) => save(world, world.a, draft({ email_domains }));
    expect((await claim('a.example', 'b.example')).fields).toEqual(['email_domains foreign_domain']);
    const person = await world.addUser(world.a.id, 'ada@Second.example', []);
    expect((await claim('A.example', 'second.EXAMPLE', 'a.example')).data).toMatchObject({
      email_domains: ['a.example', 'second.example'],
    });
    for (const change of [
      sql`UPDATE users SET email_validated_at = NULL WHERE id = ${person.id}`,
      sql`UPDATE users SET email_validated_at = now(), active = false WHERE id = ${person.id}`,
      sql`UPDATE memberships SET active = false WHERE user_id = ${person.id}`,
      sql`UPDATE memberships SET active = true, joined_at = NULL WHERE user_id = ${person.id}`,
    ]) {
      await rows(sql`UPDATE users SET active = true WHERE id = ${person.id}`);
      await rows(change);
      expect((await claim('second.example')).fields).toEqual(['email_domains foreign_domain']);
    }
  });

  it('leave a domain to the company that came first, as long as it uses it', async () => {
    await world.addUser(world.b.id, `guest${Math.random()}@a.example`, []);
    expect((await save(world, world.b, draft({ enabled: false }))).status).toBe(200);
    expect((await save(world, world.a, draft())).status).toBe(200);
    const second = await save(world, world.b, draft());
    expect([second.error, second.fields]).toEqual(['conflict', ['email_domains in_use']]);
    await ask('DELETE');
    const both = await Promise.all([save(world, world.a, draft()), save(world, world.b, draft())]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('name what is wrong with the provider', async () => {
    const nobody = await startIssuer();
    await nobody.stop();
    const plainPage = await listen(() => (_, response) => void response.end('hello'));
    const renamed = await startIssuer({ issuer: 'https://idp.example' });
    const noKeys = await startIssuer({ jwks_uri: undefined });
    const script = await startIssuer({ authorization_endpoint: 'javascript:alert(1)' });
    const moved = await listen(() => (_, response) => {
      response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end();
    });
    const tries = [
      [nobody.issuer, 'upstream_failed', 'issuer_unreachable'],
      [plainPage.issuer, 'upstream_failed', 'issuer_not_openid'],
      [renamed.issuer, 'upstream_failed', 'issuer_mismatch'],
      [noKeys.issuer, 'upstream_failed', 'issuer_not_openid'],
      [script.issuer, 'upstream_failed', 'issuer_not_openid'],
      [moved.issuer, 'upstream_failed', 'issuer_not_openid'],
      ['http://idp.example', 'validation_failed', 'https_required'],
      ['https://user:word@idp.example', 'validation_failed', 'https_required'],
    ] as const;
    for (const [issuer, error, rule] of tries) {
      const answer = await save(world, world.a, draft({ issuer }));
      expect([issuer, answer.error, answer.fields]).toEqual([issuer, error, [`issuer ${rule}`]]);
    }
    expect(await rows(sql`SELECT company_id FROM sso_configs`)).toEqual([]);
    await Promise.all([plainPage, renamed, noKeys, script, moved].map(({ stop }) => stop()));
  });
});

describe('asking for the provider of an address', () => {
  it('answers alike for people of a domain who exist and who do not', async () => {
    await save(world, world.a, draft());
    for (const email of [world.a.admin.email, 'nobody-at-all@A.EXAMPLE']) {
      const { status, data } = await openBrowser(world).post('/system/sso/login', { email });
      const url = new URL(String(data['url']));
      expect([status, url.origin, url.pathname]).toEqual([200, provider.issuer, '/authorize']);
    }
    for (const email of [world.b.admin.email, 'nobody@elsewhere.example']) {
      expect((await openBrowser(world).post('/system/sso/login', { email })).error).toBe('provider_unknown');
    }
  });

  it('answers nothing for a provider that is switched off, or does not answer', async () => {
    await save(world, world.a, draft({ enabled: false }));
    const email = world.a.admin.email;
    expect((await openBrowser(world).post('/system/sso/login', { email })).error).toBe('provider_unknown');
    const short = await startIssuer();
    await save(world, world.a, draft({ issuer: short.issuer }));
    await short.stop();
    // What it says of itself is remembered for five minutes.
    expect((await openBrowser(world).post('/system/sso/login', { email })).status).toBe(200);
    world.clock.advance(6 * MINUTE);
    expect((await openBrowser(world).post('/system/sso/login', { email })).error).toBe('upstream_failed');
  });

  it('is answered ten times a minute for one address of the network', async () => {
    await save(world, world.a, draft());
    const answers: (string | null)[] = [];
    for (let nth = 0; nth < 11; nth++) {
      const email = `someone${nth}@a.example`;
      answers.push((await openBrowser(world).post('/system/sso/login', { email })).error);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => null), 'rate_limited']);
  });
});

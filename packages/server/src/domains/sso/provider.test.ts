import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type TestUser, type World } from '../../testing/world.ts';
import { openBrowser } from './testing/browser.ts';
import { configure, ENV, REDIRECT_URI } from './testing/configure.ts';
import type { Listening } from './testing/listen.ts';
import { signInAt, startProvider } from './testing/oidc-provider.ts';

describe.each([
  { where: 'in the ID token', inToken: true },
  { where: 'at userinfo only', inToken: false },
])('single sign-on at a running provider, addresses $where', ({ inToken }) => {
  let world: World;
  let provider: Listening;
  let ada: TestUser;
  beforeAll(async () => {
    provider = await startProvider(REDIRECT_URI, { inToken });
    world = await createWorld({ env: ENV });
    ada = await world.addUser(world.a.id, 'ada@a.example', []);
    await configure(world, world.a, provider.issuer);
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await provider.stop();
  });

  const identities = async () =>
    world.platform.database.systemTransaction(
      async (tx) => (await tx.execute(sql`SELECT user_id, issuer, subject FROM identities`)).rows,
    );

  it('leads to its page, back, and in', async () => {
    const browser = openBrowser(world);
    const url = await browser.leave('Ada@A.example');
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect([...browser.cookies.keys()]).toEqual(['altocost_sso']);
    const back = await signInAt(url, REDIRECT_URI, 'ada');
    const entered = await browser.comeBack(back);
    expect(entered.data).toMatchObject({ user_id: ada.id, company_id: world.a.id });
    expect([...browser.cookies.keys()]).toEqual(['altocost_browser']);
    const token = String(entered.data['token']);
    expect((await world.ask({ method: 'GET', url: '/api/user', token })).json().data.id).toBe(ada.id);
    expect(await identities()).toEqual([{ user_id: ada.id, issuer: provider.issuer, subject: 'ada' }]);
  });

  it('knows who comes back, whatever their address became', async () => {
    await world.platform.database.systemTransaction((tx) =>
      tx.execute(sql`UPDATE users SET email = 'lovelace@a.example' WHERE id = ${ada.id}`),
    );
    const browser = openBrowser(world);
    const back = await signInAt(await browser.leave('ada@a.example'), REDIRECT_URI, 'ada');
    expect((await browser.comeBack(back)).data).toMatchObject({ user_id: ada.id });
    expect(await identities()).toHaveLength(1);
  });

  it('refuses whom the company does not know, and who cancels', async () => {
    const stranger = openBrowser(world);
    const back = await signInAt(await stranger.leave('ada@a.example'), REDIRECT_URI, 'stranger');
    expect((await stranger.comeBack(back)).error).toBe('authentication_failed');
    expect([...stranger.cookies.keys()]).toEqual([]);
    const other = openBrowser(world);
    const refused = await signInAt(await other.leave('ada@a.example'), REDIRECT_URI, 'ada', true);
    expect(refused['error']).toBe('access_denied');
    expect((await other.comeBack(refused)).error).toBe('authentication_failed');
    expect(await identities()).toHaveLength(1);
  });

  it('takes a code once', async () => {
    const browser = openBrowser(world);
    const back = await signInAt(await browser.leave('ada@a.example'), REDIRECT_URI, 'ada');
    const kept = new Map(browser.cookies);
    expect((await browser.comeBack(back)).status).toBe(200);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.comeBack(back)).error).toBe('authentication_failed');
  });
});

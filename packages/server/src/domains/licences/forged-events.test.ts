import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../testing/fake-clock.ts';
import { sign } from './testing/fake-stripe.ts';
import { createPaying, type Paying } from './testing/paying.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await createPaying();
});
beforeEach(() => paying.reset());
afterAll(() => paying.close());

describe('F6 a forged payment event', () => {
  const now = () => paying.world.clock.now();
  const after = (ms: number) => new Date(now().getTime() + ms);
  const other = (signature: string) =>
    signature.replace(/v1=./, (found) => (found === 'v1=0' ? 'v1=1' : 'v1=0'));

  it.each<[string, (body: string, genuine: string) => [string, string | null]]>([
    ['without a signature', (body) => [body, null]],
    ['with an empty signature', (body) => [body, '']],
    ['signed with another secret', (body) => [body, sign(body, now(), { secret: 'whsec_of_somebody_else' })]],
    ['with another character in the signature', (body, genuine) => [body, other(genuine)]],
    ['with an altered body', (body, genuine) => [body.replace('cus_a', 'cus_b'), genuine]],
    ['with white space added to its body', (body, genuine) => [`${body} `, genuine]],
    ['with a body that was cut', (body, genuine) => [body.slice(0, -1), genuine]],
    ['without a body', (_body, genuine) => ['', genuine]],
    ['with the signature of another event', (body) => [body, paying.event().signature]],
    [
      'with a time that was not signed',
      (body, genuine) => [body, genuine.replace(/t=\d+/, `t=${paying.seconds(0) + 1}`)],
    ],
    ['signed 301 seconds ago', (body) => [body, sign(body, after(-301 * SECOND))]],
    ['signed 301 seconds from now', (body) => [body, sign(body, after(301 * SECOND))]],
    ['signed in the scheme v0', (body) => [body, sign(body, now(), { scheme: 'v0' })]],
    ['signed at no time', (body, genuine) => [body, genuine.replace(/t=\d+,/, '')]],
  ])('(%s) has no effect; the genuine one has', async (_name, forge) => {
    paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
    paying.stripe.subscriptions.set('cus_b', [paying.subscription()]);
    const { body, signature } = paying.event();
    const before = await paying.everything();
    const [forgedBody, forgedSignature] = forge(body, signature);
    const refused = await paying.deliver(forgedBody, forgedSignature);
    expect([refused.status, refused.error]).toEqual([400, 'validation_failed']);
    expect(await paying.everything()).toEqual(before);
    expect((await paying.deliver(body, signature)).status).toBe(200);
    expect(await paying.company(paying.world.a.id)).toMatchObject({ offer: 'starter', ends: paying.iso(30) });
  });

  it('has none either when a genuine one is sent again after 300 seconds', async () => {
    paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
    const { body, signature } = paying.event();
    expect((await paying.deliver(body, signature)).status).toBe(200);
    paying.stripe.subscriptions.set('cus_a', []);
    paying.world.clock.advance(300 * SECOND);
    expect((await paying.deliver(body, signature)).status).toBe(200);
    paying.world.clock.advance(SECOND);
    const before = await paying.everything();
    expect((await paying.deliver(body, signature)).status).toBe(400);
    expect(await paying.everything()).toEqual(before);
  });

  it('is told by the bytes as they came, whatever JSON makes of them', async () => {
    paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
    const { body } = paying.event({ claims: { name: 'Société 🚀', n: 1.0 } });
    const spaced = `\n  ${body.replaceAll(',', ' ,\r\n')}\t`;
    expect((await paying.deliver(JSON.stringify(JSON.parse(spaced)), sign(spaced, now()))).status).toBe(400);
    expect((await paying.deliver(spaced, sign(spaced, now()))).status).toBe(200);
    expect((await paying.company(paying.world.a.id)).offer).toBe('starter');
  });

  it('is refused when it is genuine and no event', async () => {
    for (const body of ['{}', 'null', '[1]', 'not JSON', '{"object":"v2.core.event","id":"evt_1"}']) {
      expect([body, (await paying.deliver(body, sign(body, now()))).status]).toEqual([body, 400]);
    }
  });
});

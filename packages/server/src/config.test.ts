import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'altocost-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = { ALTOCOST_DATA_DIR: join(folder, 'data') };
const SECRET = 'k3Jd8sLq0Zx7Vb2Nn5Mm1Pp9Rr4Tt6Yy';
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_PRICE_STARTER: 'price_s2 price_s1',
  STRIPE_PRICE_CONTROL: 'price_c1',
};
const reasonsOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...data, ...env });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigRefused);
    return error instanceof Error ? error.message : '';
  }
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig(data)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      clickhouseUrl: null,
      demo: true,
      admin: null,
      secret: null,
      publicUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
    });
  });

  it('takes an empty variable for none', () => {
    const blank = {
      DATABASE_URL: '',
      CLICKHOUSE_URL: '',
      ALTOCOST_ADMIN_EMAIL: '',
      PORT: '',
      ALTOCOST_COMPANY: '',
    };
    expect(readConfig({ ...data, ...blank })).toEqual(readConfig(data));
  });

  it('names the first company', () => {
    const env = {
      ALTOCOST_ADMIN_EMAIL: 'ada@x.example',
      ALTOCOST_ADMIN_PASSWORD: 'Long-enough-1',
      ALTOCOST_COMPANY: 'X',
    };
    expect(readConfig({ ...data, ...env }).admin).toEqual({
      email: 'ada@x.example',
      password: 'Long-enough-1',
      company: 'X',
    });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://x@y/z' }, /ALTOCOST_SECRET: needed with DATABASE_URL/],
    [{ ALTOCOST_SECRET: 'short' }, /ALTOCOST_SECRET: must be at least 32 random characters/],
    [{ ALTOCOST_SECRET: 'a'.repeat(64) }, /ALTOCOST_SECRET: must be at least 32 random characters/],
    [{ DATABASE_URL: 'mysql://x', ALTOCOST_SECRET: SECRET }, /DATABASE_URL/],
    [{ CLICKHOUSE_URL: 'clickhouse' }, /CLICKHOUSE_URL/],
    [{ PORT: '99999' }, /PORT/],
    [{ PORT: 'http' }, /PORT/],
    [{ ALTOCOST_DEMO: 'yes' }, /ALTOCOST_DEMO/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada@x.example' }, /give both or none/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada', ALTOCOST_ADMIN_PASSWORD: 'Long-enough-1' }, /ALTOCOST_ADMIN_EMAIL/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada@x.example', ALTOCOST_ADMIN_PASSWORD: 'short' }, /ALTOCOST_ADMIN_PASSWORD/],
    [
      { ALTOCOST_ADMIN_EMAIL: 'ada@x.example', ALTOCOST_ADMIN_PASSWORD: 'onlylowercase' },
      /upper-case letter/,
    ],
    [{ ALTOCOST_PUBLIC_URL: 'ftp://x' }, /ALTOCOST_PUBLIC_URL/],
    [
      { ALTOCOST_SECRET: 'change-me-please-change-me-please-now' },
      /ALTOCOST_SECRET: is the text of an example/,
    ],
    [
      { ALTOCOST_SECRET: '<your secret of 32 random characters>' },
      /ALTOCOST_SECRET: is the text of an example/,
    ],
    [{ ALTOCOST_SECRET: SECRET, ALTOCOST_SECRET_PREVIOUS: SECRET }, /was not changed/],
    [
      { ALTOCOST_SECRET: SECRET, ALTOCOST_SECRET_PREVIOUS: 'short' },
      /ALTOCOST_SECRET_PREVIOUS: former secrets/,
    ],
    [{ ALTOCOST_SECRET: SECRET, ALTOCOST_METRICS_TOKEN: SECRET }, /used again in ALTOCOST_METRICS_TOKEN/],
    [{ ALTOCOST_SECRET: SECRET, DATABASE_URL: `postgres://x:${SECRET}@y/z` }, /used again in DATABASE_URL/],
    [{ ALTOCOST_SECRET: SECRET, CLICKHOUSE_URL: `http://x:${SECRET}@y/z` }, /used again in CLICKHOUSE_URL/],
    [{ ALTOCOST_SECRET: SECRET, SMTP_URL: `smtp://x:${SECRET}@y` }, /used again in SMTP_URL/],
    [{ HOST: '0.0.0.0' }, /ALTOCOST_PUBLIC_URL: HOST 0.0.0.0 can be reached/],
    [{ HOST: '::' }, /ALTOCOST_PUBLIC_URL: HOST :: can be reached/],
    [{ HOST: '0.0.0.0', ALTOCOST_PUBLIC_URL: 'http://costs.example' }, /people need an https address/],
    [{ NODE_ENV: 'production', ALTOCOST_DEMO: '1' }, /ALTOCOST_DEMO: the demo account has a public password/],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /believes every certificate/],
    [{ ALTOCOST_ACCEPT_RISKS: 'everything' }, /ALTOCOST_ACCEPT_RISKS/],
    [{ SMTP_URL: 'mail.example:25' }, /SMTP_URL/],
    [{ MAIL_FROM: 'Altocost' }, /MAIL_FROM: must be an address/],
    [{ MAIL_FROM: 'Altocost\r\nBcc: x@y.example <a@b.example>' }, /MAIL_FROM: must be an address/],
    [{ ALTOCOST_LOG_LEVEL: 'loud' }, /ALTOCOST_LOG_LEVEL/],
    [{ ALTOCOST_METRICS_TOKEN: 'short' }, /ALTOCOST_METRICS_TOKEN/],
    [{ ALTOCOST_CLICKHOUSE_CLUSTER: 'main' }, /ALTOCOST_CLICKHOUSE_CLUSTER: has no meaning/],
  ])('refuses %j', (env, reason) => {
    expect(reasonsOf(env)).toMatch(reason);
  });

  it.each([
    { HOST: '0.0.0.0', ALTOCOST_PUBLIC_URL: 'https://costs.example' },
    { HOST: '0.0.0.0', ALTOCOST_PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '192.0.2.1', ALTOCOST_ACCEPT_RISKS: 'plain-http' },
    { NODE_ENV: 'production' },
    { MAIL_FROM: 'Altocost <a@b.example>', SMTP_URL: 'smtps://mail.example' },
    { ALTOCOST_SECRET: SECRET, ALTOCOST_SECRET_PREVIOUS: `${SECRET}1 ${SECRET}2` },
  ])('takes %j', (env) => {
    expect(reasonsOf(env)).toBe('');
  });

  it('is paid by Stripe when all of it is given', () => {
    expect(readConfig(data).payments).toBeNull();
    expect(readConfig({ ...data, ...STRIPE }).payments).toEqual({
      secretKey: 'sk_test_0123456789',
      webhookSecret: 'whsec_0123456789',
      prices: { starter: ['price_s2', 'price_s1'], control: ['price_c1'] },
      apiUrl: null,
    });
  });

  it.each(Object.keys(STRIPE))('refuses payments without %s, and with nothing else', (name) => {
    const all = new Map(Object.entries(STRIPE));
    const value = all.get(name) ?? '';
    all.delete(name);
    expect(reasonsOf(Object.fromEntries(all))).toMatch(new RegExp(`^${name}: give all of `));
    const others = [...all.keys()].join(', ');
    expect(reasonsOf({ [name]: value })).toMatch(new RegExp(`^${others}: give all of `));
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_test_0123456789' }, /^STRIPE_SECRET_KEY: must be a secret or restricted key/],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_test_0123456789' }, /^STRIPE_WEBHOOK_SECRET: must be the signing secret/],
    [{ STRIPE_PRICE_STARTER: 'prod_1' }, /^STRIPE_PRICE_STARTER: must be the id of a price/],
    [{ STRIPE_PRICE_CONTROL: 'price_s1' }, /^STRIPE_PRICE_CONTROL: has a price of STRIPE_PRICE_STARTER/],
    [{ STRIPE_API_URL: 'http://stripe.example' }, /^STRIPE_API_URL: must be an https address/],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1', NODE_ENV: 'production' }, /^STRIPE_API_URL: must be an https/],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, /^$/],
    [{ STRIPE_API_URL: 'https://proxy.example:8443', NODE_ENV: 'production' }, /^$/],
  ])('with payments, looks at %j', (env, reason) => {
    const reasons = reasonsOf({ ...STRIPE, ...env });
    expect(reasons).toMatch(reason);
    expect(reasons).not.toContain('0123456789');
  });

  it('has no use for another address of Stripe without payments', () => {
    expect(reasonsOf({ STRIPE_API_URL: 'https://proxy.example' })).toMatch(/has no meaning/);
  });

  it('has no demo account in production', () => {
    expect(readConfig({ ...data, NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ ...data, NODE_ENV: 'development' }).demo).toBe(true);
  });

  it('sends mails from the public address’s domain unless told otherwise', () => {
    const at = (url: string) => readConfig({ ...data, ALTOCOST_PUBLIC_URL: url }).mailFrom;
    expect(at('https://costs.example:8443/')).toBe('Altocost <no-reply@costs.example>');
  });

  it('refuses a data folder that cannot be one', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(reasonsOf({ ALTOCOST_DATA_DIR: join(file, 'data') })).toMatch(
      /ALTOCOST_DATA_DIR: .* cannot be written/,
    );
  });

  it('gives every reason at once', () => {
    const reasons = reasonsOf({ DATABASE_URL: 'postgres://x@y/z', ALTOCOST_ADMIN_EMAIL: 'ada@x.example' });
    expect(reasons.split('\n')).toHaveLength(2);
  });
});

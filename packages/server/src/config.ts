import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

import { paymentsOf, paymentVariables, whyPaymentsUnsafe, type PaymentConfig } from './config-payments.ts';
import { isProduction, whyUnsafe } from './config-safety.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** What an operator may take upon themselves, each said by name. */
const RISKS = ['plain-http', 'no-fsync'] as const;
export type Risk = (typeof RISKS)[number];

/** What the product was told about itself. Only {@link readConfig} reads the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute; exists and is writable. */
  readonly dataDir: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Null: the embedded cost store in the data folder. */
  readonly clickhouseUrl: string | null;
  /** Name of the ClickHouse cluster when the URL leads to one. */
  readonly clickhouseCluster: string | null;
  readonly demo: boolean;
  readonly admin: { readonly email: string; readonly password: string; readonly company: string } | null;
  /** Null in the embedded mode without a given one: made and kept in the data folder. */
  readonly secret: string | null;
  /** Former secrets, until the companies' keys were sealed anew. */
  readonly previousSecrets: readonly string[];
  /** Null: mails are kept for an administrator to read. */
  readonly smtpUrl: string | null;
  /** `Name <address>` or an address. */
  readonly mailFrom: string;
  /** Null: offers cannot be paid for. */
  readonly payments: PaymentConfig | null;
  readonly publicUrl: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Lets `/api/metrics` be read from other machines. */
  readonly metricsToken: string | null;
  /** Requests a minute per token, or per address without one. */
  readonly rateLimit: number;
  /** Node's own word for an installation that people rely on: no demo account then. */
  readonly production: boolean;
  /** Unsafe circumstances that the operator accepts. */
  readonly acceptedRisks: readonly Risk[];
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[];
}

/** The product refuses to start; the message says which variable and why. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused';
}

const empty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(empty, z.string().trim().optional());
const flag = z.preprocess(empty, z.enum(['0', '1']).optional());
const risks = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((risk) => risk !== '') : value),
  z.array(z.enum(RISKS)).default([]),
);
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.preprocess(
    empty,
    z.string().default(String(fallback)).transform(Number).pipe(z.number().int().min(min).max(max)),
  );
const urlOf = (protocol: RegExp) => z.preprocess(empty, z.url({ protocol }).optional());

const environment = z.object({
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PORT: wholeNumber(3000, 0, 65_535),
  ALTOCOST_DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: urlOf(/^postgres(ql)?$/),
  CLICKHOUSE_URL: urlOf(/^https?$/),
  ALTOCOST_CLICKHOUSE_CLUSTER: text,
  ALTOCOST_DEMO: flag,
  ALTOCOST_ADMIN_EMAIL: z.preprocess(empty, z.email().max(254).optional()),
  ALTOCOST_ADMIN_PASSWORD: z.preprocess(empty, z.string().optional()),
  ALTOCOST_COMPANY: text,
  ALTOCOST_SECRET: z.preprocess(empty, z.string().optional()),
  /** Separated by white space. */
  ALTOCOST_SECRET_PREVIOUS: text,
  SMTP_URL: urlOf(/^smtps?$/),
  MAIL_FROM: z.preprocess(
    empty,
    z
      .string()
      .regex(
        /^([^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        'must be an address or Name <address>',
      )
      .optional(),
  ),
  ...paymentVariables,
  ALTOCOST_PUBLIC_URL: urlOf(/^https?$/),
  ALTOCOST_LOG_LEVEL: z.preprocess(empty, z.enum(LOG_LEVELS).default('info')),
  ALTOCOST_METRICS_TOKEN: z.preprocess(empty, z.string().min(16).optional()),
  ALTOCOST_RATE_LIMIT: wholeNumber(6_000, 1, 10_000_000),
  ALTOCOST_TRUSTED_PROXIES: text,
  ALTOCOST_ACCEPT_RISKS: risks,
  NODE_ENV: text,
  NODE_TLS_REJECT_UNAUTHORIZED: text,
});
type Environment = z.output<typeof environment>;

/** Reads and checks the variables of `api.md`. Throws {@link ConfigRefused} with every reason at once. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = environment.safeParse(env);
  if (!read.success) {
    const reasons = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigRefused(reasons.join('\n'));
  }
  refuseUnsafe(read.data);
  return configOf(read.data);
}

function refuseUnsafe(env: Environment): void {
  const reasons = [...whyUnsafe(env), ...whyPaymentsUnsafe(env, isProduction(env))];
  if ((env.ALTOCOST_ADMIN_EMAIL === undefined) !== (env.ALTOCOST_ADMIN_PASSWORD === undefined)) {
    reasons.push('ALTOCOST_ADMIN_EMAIL and ALTOCOST_ADMIN_PASSWORD: give both or none');
  }
  if (env.ALTOCOST_CLICKHOUSE_CLUSTER !== undefined && env.CLICKHOUSE_URL === undefined) {
    reasons.push('ALTOCOST_CLICKHOUSE_CLUSTER: has no meaning without CLICKHOUSE_URL');
  }
  const unwritable = whyUnwritable(resolve(env.ALTOCOST_DATA_DIR));
  if (unwritable !== null) reasons.push(`ALTOCOST_DATA_DIR: ${unwritable}`);
  if (reasons.length > 0) throw new ConfigRefused(reasons.join('\n'));
}

function whyUnwritable(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (cause) {
    return `${folder} cannot be written (${cause instanceof Error ? cause.message : 'unknown reason'})`;
  }
}

function configOf(env: Environment): Config {
  const { ALTOCOST_ADMIN_EMAIL: email, ALTOCOST_ADMIN_PASSWORD: password } = env;
  const publicUrl = (env.ALTOCOST_PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.ALTOCOST_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    clickhouseUrl: env.CLICKHOUSE_URL ?? null,
    clickhouseCluster: env.ALTOCOST_CLICKHOUSE_CLUSTER ?? null,
    demo: env.ALTOCOST_DEMO === undefined ? !isProduction(env) : env.ALTOCOST_DEMO === '1',
    production: isProduction(env),
    acceptedRisks: env.ALTOCOST_ACCEPT_RISKS,
    admin:
      email === undefined || password === undefined
        ? null
        : { email, password, company: env.ALTOCOST_COMPANY ?? 'Altocost' },
    secret: env.ALTOCOST_SECRET ?? null,
    previousSecrets: (env.ALTOCOST_SECRET_PREVIOUS ?? '').split(/\s+/).filter((secret) => secret !== ''),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Altocost <no-reply@${new URL(publicUrl).hostname}>`,
    payments: paymentsOf(env),
    publicUrl,
    logLevel: env.ALTOCOST_LOG_LEVEL,
    metricsToken: env.ALTOCOST_METRICS_TOKEN ?? null,
    rateLimit: env.ALTOCOST_RATE_LIMIT,
    trustedProxies: (env.ALTOCOST_TRUSTED_PROXIES ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  };
}

import { url as inspectorUrl } from 'node:inspector';
import { DEMO_ACCOUNT } from '@altocost/contract/session/demo.ts';
import { buildApp, type App } from './app.ts';
import { ConfigRefused, readConfig, type Config } from './config.ts';
import { firstStart, refusePublicAccounts, type FirstStart } from './first-start.ts';
import { openPlatform, type Platform } from './platform/platform.ts';

const DRAIN_LIMIT_MS = 30_000;

/** Start and stop, nothing else. */
async function start(): Promise<void> {
  const config = readConfig();
  refuseInspector(config);
  const platform = await openPlatform(config);
  let app: App | null = null;
  try {
    app = await buildApp(platform);
    await refusePublicAccounts(platform, app.doors);
    const made = await firstStart(platform, app.doors);
    await platform.jobs.start();
    await app.server.listen({ host: config.host, port: config.port });
    say(addressOf(app), config, made);
    stopOnSignals(app, platform);
  } catch (cause) {
    await app?.server.close();
    await platform.jobs.stop(0);
    await platform.close();
    throw cause;
  }
}

/** Node's debugger lets whoever reaches it run anything, and shows every secret. */
function refuseInspector(config: Config): void {
  if (inspectorUrl() === undefined || !config.production) return;
  throw new ConfigRefused('NODE_OPTIONS: the debugger is open (--inspect); not with NODE_ENV=production');
}

/** In-flight requests end, jobs stop (they are tried again at the next start), stores close, locks are released. */
function stopOnSignals(app: App, platform: Platform): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    platform.log.info({ signal }, 'stopping');
    setTimeout(() => {
      platform.log.error('not everything ended in time');
      process.exit(1);
    }, DRAIN_LIMIT_MS).unref();
    await Promise.all([app.server.close(), platform.jobs.stop(DRAIN_LIMIT_MS - 5_000)]);
    await platform.close();
    platform.log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop(signal).catch((cause: unknown) => {
        platform.log.fatal({ err: cause }, 'could not stop properly');
        process.exit(1);
      });
    });
  }
}

function addressOf({ server }: App): string {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? `${address.address}:${address.port}` : '';
}

/** For the person at the terminal; the log is for machines. */
function say(address: string, config: Config, made: FirstStart): void {
  const lines = [`Altocost is ready at http://${address.replace('0.0.0.0', 'localhost')}`];
  if (config.demo) lines.push(`  demo: ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`);
  if (made.adminEmail !== null) lines.push(`  administrator: ${made.adminEmail}`);
  if (config.databaseUrl === null)
    lines.push(`  data: ${config.dataDir} (embedded: for trials and small teams)`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

start().catch((cause: unknown) => {
  const reason =
    cause instanceof ConfigRefused || !(cause instanceof Error) ? String(cause) : reasonOf(cause);
  process.stderr.write(`Altocost cannot start.\n${reason}\n`);
  process.exit(1);
});

/** What an operator can act on: the message and the causes below it. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${reasonOf(error.cause)}` : '';
  return `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}${cause}`;
}

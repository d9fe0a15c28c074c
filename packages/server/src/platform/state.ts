import type { Config } from '../config.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { refuseUnsafeServer } from './db/safety.ts';
import { createIds, type Ids } from './ids.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLog, type Logger } from './log.ts';
import { openMail, type MailTransport } from './mail/transport.ts';
import { openSecret, type InstanceSecret } from './secrets/instance-secret.ts';
import { createPasswords, type Passwords } from './secrets/passwords.ts';
import { refuseUnknownKeys } from './secrets/rotation.ts';
import { createVault, type Vault } from './secrets/vault.ts';

/** The part of the platform that needs neither the cost store nor the data folder's files: what the operator works with. */
export interface State {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly secret: InstanceSecret;
  readonly passwords: Passwords;
  readonly vault: Vault;
  /** Null: no mail server is configured. */
  readonly mail: MailTransport | null;
  /** Lets go of everything, in the reverse order of opening. Stop the jobs first. */
  close(): Promise<void>;
}

/** What tests put in place of the real one. */
export interface Given {
  readonly clock?: Clock;
  readonly log?: Logger;
}

/**
 * Opens the database (`folder` is the embedded one's) and what is built on it. Throws `FolderLocked`, `DatabaseTooNew`, `DatabaseUnsafe` and
 * `InstallationKeyUnknown`.
 */
export async function openState(config: Config, folder: string, given: Given = {}): Promise<State> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(config.logLevel);
  const secret = openSecret(config, config.dataDir);
  const mail = openMail(config.smtpUrl, config.mailFrom);
  const { database, pool } = await openDatabase(config.databaseUrl, folder, log);
  const close = async () => {
    await database.close();
    mail?.close();
  };
  try {
    if (database.kind === 'server') {
      await refuseUnsafeServer(pool, config.acceptedRisks.includes('no-fsync'));
    }
    for (const risk of config.acceptedRisks) log.warn({ risk }, 'a risk was accepted');
    await refuseUnknownKeys(database, secret.keys);
    return {
      config,
      log,
      clock,
      ids: createIds(clock),
      database,
      jobs: createJobs(pool, log),
      secret,
      passwords: await createPasswords(),
      vault: createVault(secret.keys, clock),
      mail,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

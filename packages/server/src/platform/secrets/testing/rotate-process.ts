import { systemClock } from '../../clock.ts';
import { openDatabase } from '../../db/open.ts';
import { createLog } from '../../log.ts';
import { createInstallationKeys } from '../installation-keys.ts';
import { rotateKeys } from '../rotation.ts';

/** A rotation in a process of its own, to be killed: arguments are the database and the secrets, the present one first. */
const [url = '', ...secrets] = process.argv.slice(2);
const { database } = await openDatabase(url, '', createLog('silent'));
const keys = createInstallationKeys(secrets);
await rotateKeys({ database, keys, clock: systemClock }, (done) => process.stdout.write(`${done}\n`));
await database.close();

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { written, type Order, type Written } from './estate-order.ts';

const CHILD = fileURLToPath(new URL('./estate-process.ts', import.meta.url));
const LOADER = import.meta.resolve('tsx');

/**
 * Has the bills written by another process; `take` is called with each file in turn while the next one is being written. Throws when
 * the process fails or the signal aborts.
 */
export async function writeEstateApart(
  asked: Order,
  take: (file: Written) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const child = fork(CHILD, [], {
    execArgv: ['--import', LOADER],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  });
  let taking: Promise<void> = Promise.resolve();
  child.on('message', (message) => {
    taking = taking.then(() => take(written.parse(message)));
    // Looked at below; a failure must not be taken for an unhandled one meanwhile.
    taking.catch(() => child.kill());
  });
  child.send(asked);
  const [code] = await once(child, 'close');
  await taking;
  if (code !== 0) throw new Error(`writing the demo company's bills ended with ${String(code)}`);
}

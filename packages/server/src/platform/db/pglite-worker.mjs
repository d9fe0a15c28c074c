// Worker thread that owns the embedded database and serves it on a unix socket; `embedded.ts` starts it.
// Plain JavaScript: a worker thread has no TypeScript loader of its own, and this one would be slower to start with one.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const db = await PGlite.create(workerData.folder, {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
});
const server = new PGLiteSocketServer({ db, path: workerData.socket, maxConnections: 8 });
await server.start();

const told = once(parentPort, 'message');
parentPort.postMessage('ready');
await told;
await server.stop();
await db.close();
parentPort.close();

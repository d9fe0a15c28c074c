// `npm start`: installs and builds when needed, then serves the product. Signals reach the server, which drains.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ROOT } from './installed.mjs';

ensureInstalled();
ensureBuilt();

const server = spawn(process.execPath, ['--import', 'tsx', 'packages/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
// The terminal sends SIGINT to the whole group: the server has it already. A second one would cut its draining short.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm dies of a SIGTERM without passing it on: a server whose starter is gone drains as well.
const starter = process.ppid;
setInterval(() => process.ppid !== starter && server.kill('SIGTERM'), 250).unref();
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

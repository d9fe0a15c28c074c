// `npm run dev`: the server restarts on change, the web application reloads in place.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './installed.mjs';

ensureInstalled();
const commands = [
  { args: ['tsx', 'watch', '--clear-screen=false', 'packages/server/src/main.ts'], cwd: ROOT },
  { args: ['vite'], cwd: join(ROOT, 'packages', 'web') },
];
const running = commands.map(({ args, cwd }) => spawn('npx', args, { cwd, stdio: 'inherit' }));
const stop = () => running.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
running.forEach((child) => child.on('exit', stop));

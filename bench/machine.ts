import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Results } from './results.ts';

/** What the figures were taken on. */
export function machineFacts(engine: string): Results['machine'] {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.version,
    engine,
    load: loadavg()[0] ?? 0,
  };
}

/** Day of the last commit, so that results are dated without asking the clock. */
export function commitDay(): string {
  return execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim();
}

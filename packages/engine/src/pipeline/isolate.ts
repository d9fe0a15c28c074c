import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import { childMessage, type ImportJob } from './job.ts';
import type { Delivery, Normalized, Progress } from './outcome.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack.ts';
import { problem } from './unpack-refusal.ts';

/** What one import may use (reliability E15). */
export interface IsolationLimits {
  /** Resident memory of the importing process. */
  readonly memoryBytes: number;
  readonly timeMs: number;
  readonly unpack: UnpackLimits;
}

export const ISOLATION_LIMITS: IsolationLimits = {
  memoryBytes: 1_200_000_000,
  timeMs: 30 * 60_000,
  unpack: UNPACK_LIMITS,
};

export interface IsolatedJob {
  readonly delivery: Delivery;
  /** Absolute path of an existing, private folder; the lines are written below it. */
  readonly workDir: string;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const LOADER = import.meta.resolve('tsx');
const MEMORY_POLL_MS = 200;
/** JavaScript needs little: rows pass through in blocks. */
const HEAP_MB = 512;
const STDERR_KEPT = 4_000;
const run = promisify(execFile);

/**
 * Runs {@link normalizeDelivery} in a process of its own: no environment of ours, memory and time limited. An import above a
 * limit is an answer (`limit_memory`, `limit_time`); a process that dies by itself throws, so that the job is tried again. Aborting
 * kills the process and throws the signal's reason.
 */
export function runIsolated(
  { delivery, workDir }: IsolatedJob,
  limits: IsolationLimits = ISOLATION_LIMITS,
  onProgress: (progress: Progress) => void = () => {},
  signal?: AbortSignal,
): Promise<Normalized> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = fork(CHILD, [], {
      execArgv: ['--import', LOADER, `--max-old-space-size=${HEAP_MB}`],
      env: { TZ: 'UTC', TMPDIR: workDir },
      cwd: workDir,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let answer: Normalized | null = null;
    let failed: string | null = null;
    let stderr = '';
    const stop = (rule: ImportRule, value: string) => {
      answer = overLimit(delivery, rule, value);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => stop('limit_time', `${Math.round(limits.timeMs / 1000)} s`),
      limits.timeMs,
    );
    const poll = setInterval(() => {
      void residentBytes(child).then((bytes) => {
        if (bytes > limits.memoryBytes) stop('limit_memory', `${Math.round(limits.memoryBytes / 1e6)} MB`);
      });
    }, MEMORY_POLL_MS);
    const abort = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', abort, { once: true });

    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    });
    child.on('message', (raw) => {
      const message = childMessage.parse(raw);
      if ('progress' in message) onProgress(message.progress);
      else if ('normalized' in message) answer = message.normalized;
      else failed = message.failed;
    });
    const done = (end: string) => {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted === true) reject(abortReason(signal));
      else if (answer !== null) resolve(answer);
      else reject(new Error(`the import process ended without an answer (${end})\n${failed ?? stderr}`));
    };
    child.on('error', (error) => done(error.message));
    child.once('close', (code, killedBy) => done(killedBy ?? `exit ${String(code)}`));
    const job: ImportJob = { delivery, workDir, limits: limits.unpack };
    child.send(job);
  });
}

function overLimit({ name, provider, format }: Delivery, rule: ImportRule, value: string): Normalized {
  const problems = [problem(rule, name, { value })];
  return {
    ok: false,
    provider,
    format,
    rowsRead: 0,
    rowsRejected: 0,
    problems,
    canAccept: false,
    notices: [],
  };
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}

/** Resident memory of the process; 0 when it is gone. Linux tells it in a file, other systems by `ps`. */
async function residentBytes(child: ChildProcess): Promise<number> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return 0;
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    }
    const { stdout } = await run('/bin/ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    return 0;
  }
}

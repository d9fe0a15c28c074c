import { readFileSync } from 'node:fs';

/** Peak memory of a process and of everything it started, in megabytes. */
export interface MemoryPeaks {
  /** Largest sum of resident memory seen at one moment. */
  readonly together: number;
  /** Largest resident memory of the process itself (VmHWM). */
  readonly server: number;
  /** Largest resident memory of any one child (VmHWM). */
  readonly child: number;
}

const EVERY_MS = 100;

/** Looks at /proc ten times a second until `stop`; null where the machine has no /proc. */
export function watchMemory(pid: number): { stop(): MemoryPeaks | null } {
  if (statusOf(pid) === null) return { stop: () => null };
  const peaks = { together: 0, server: 0, child: 0 };
  const look = (): void => {
    const own = statusOf(pid);
    const children = descendants(pid).flatMap((child) => statusOf(child) ?? []);
    const now = (own?.rss ?? 0) + children.reduce((sum, child) => sum + child.rss, 0);
    peaks.together = Math.max(peaks.together, now);
    peaks.server = Math.max(peaks.server, own?.peak ?? 0);
    peaks.child = Math.max(peaks.child, ...children.map((child) => child.peak));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return { ...peaks };
    },
  };
}

function descendants(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((text) => (text.trim() === '' ? [] : [Number(text)]));
  // Processes started from other threads stand under those threads.
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function statusOf(pid: number): { rss: number; peak: number } | null {
  const text = textOf(`/proc/${pid}/status`);
  const megabytes = (name: string): number => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
    return Math.round(Number(found?.[1] ?? 0) / 1024);
  };
  return text === '' ? null : { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

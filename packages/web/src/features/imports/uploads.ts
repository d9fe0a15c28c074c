/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly total: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly problem: unknown;
}

type Send = (file: File, onProgress: (sent: number) => void, signal: AbortSignal) => Promise<unknown>;
type Job = { file: File; stop: AbortController };

/**
 * The files being sent, one after the other, independent of any page: leaving the page does not stop them. What is
 * sent leaves the list; what failed stays until it is sent again or removed.
 */
export function createUploads(send: Send) {
  let uploads: readonly Upload[] = [];
  let last = 0;
  let busy = false;
  const jobs = new Map<number, Job>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Upload>): void =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const remove = (id: number): void => {
    jobs.delete(id);
    set(uploads.filter((one) => one.id !== id));
  };

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (;;) {
      const next = uploads.find((one) => one.state === 'waiting');
      const job = next && jobs.get(next.id);
      if (!next || !job) break;
      change(next.id, { state: 'sending' });
      try {
        await send(job.file, (sent) => change(next.id, { sent }), job.stop.signal);
        remove(next.id);
      } catch (problem) {
        if (!job.stop.signal.aborted) change(next.id, { state: 'failed', problem });
      }
    }
    busy = false;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => uploads,
    add: (files: readonly File[]): void => {
      const added = files.map((file): Upload => {
        last += 1;
        jobs.set(last, { file, stop: new AbortController() });
        return { id: last, name: file.name, total: file.size, sent: 0, state: 'waiting', problem: null };
      });
      set([...uploads, ...added]);
      void work();
    },
    retry: (id: number): void => {
      change(id, { state: 'waiting', sent: 0, problem: null });
      void work();
    },
    /** Stops a file that is on its way, or takes a failed one off the list. */
    drop: (id: number): void => {
      jobs.get(id)?.stop.abort();
      remove(id);
    },
  };
}

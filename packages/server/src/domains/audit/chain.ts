import { createHash } from 'node:crypto';

/** What an entry says, in the order in which it does not matter: the hash is made of it and of the entry before. */
export interface Chained {
  readonly companyId: string;
  readonly seq: number;
  readonly at: Date;
  readonly kind: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly ip: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly objectName: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly requestId: string;
}

/** The hash before the first entry. */
export const NO_HASH = '';

/** SHA-256 over the former hash and the entry as canonical JSON, in hex (reliability H1). */
export function hashOf(previousHash: string, entry: Chained): string {
  const said = {
    companyId: entry.companyId,
    seq: entry.seq,
    at: entry.at.toISOString(),
    kind: entry.kind,
    actorId: entry.actorId,
    actorName: entry.actorName,
    ip: entry.ip,
    objectType: entry.objectType,
    objectId: entry.objectId,
    objectName: entry.objectName,
    before: entry.before,
    after: entry.after,
    requestId: entry.requestId,
  };
  return createHash('sha256').update(previousHash).update('\n').update(canonical(said)).digest('hex');
}

/** JSON with the keys of every object in one order, so that the same content is the same text (after RFC 8785). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

export interface ChainLink extends Chained {
  readonly previousHash: string;
  readonly hash: string;
}

/** Where a chain stands: before its first entry that is left, or after its last one. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** The first fault of a chain; `seq` is the entry that was altered, removed or put in. */
export interface ChainFault {
  readonly seq: number;
  readonly fault: 'altered' | 'missing' | 'cut';
}

/** Checks entries one after another, in their order; `end` says whether the last one is what the company's head says. */
export function chainChecker(start: ChainEnd) {
  let reached = start;
  return {
    next(link: ChainLink): ChainFault | null {
      const seq = reached.seq + 1;
      if (link.seq !== seq) return { seq, fault: 'missing' };
      if (link.previousHash !== reached.hash || hashOf(reached.hash, link) !== link.hash) {
        return { seq, fault: 'altered' };
      }
      reached = { seq, hash: link.hash };
      return null;
    },
    end(head: ChainEnd): ChainFault | null {
      if (head.seq > reached.seq) return { seq: reached.seq + 1, fault: 'missing' };
      return head.seq === reached.seq && head.hash === reached.hash ? null : { seq: head.seq, fault: 'cut' };
    },
  };
}

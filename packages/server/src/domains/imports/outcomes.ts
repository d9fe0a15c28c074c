import type { Normalized } from '@altocost/engine/pipeline/outcome.ts';
import type { Conservation } from './conservation.ts';
import type { ProblemFacts } from './facts.ts';
import { POLICY } from './policy.ts';
import type { Sound } from './publish.ts';
import type { ImportChange, StoredImport } from './store.ts';

/** The file, or rows of it, cannot be read. */
export function refused(normalized: Extract<Normalized, { ok: false }>): ImportChange {
  const { provider, format, rowsRead, rowsRejected, problems, notices, canAccept } = normalized;
  return { provider, format, rowsRead, rowsRejected, problems, notices, canAccept };
}

/** The store holds something else than the file. */
export function gapFound(sound: Sound, { gap, reconciliation }: Conservation): ImportChange {
  const problem: ProblemFacts = {
    file: sound.parts[0]?.exportName ?? '',
    row: null,
    column: gap?.what ?? null,
    value: gap?.difference ?? null,
    expected: '0',
    rule: 'conservation_failed',
  };
  return {
    provider: sound.provider,
    format: sound.format,
    rowsRead: sound.rowsRead,
    rowsRejected: sound.rowsRejected,
    problems: [problem],
    reconciliation,
    canAccept: false,
  };
}

/** Every try ended with the death of its process. */
export function interrupted(record: StoredImport): ImportChange {
  return { problems: [wholeFile(record, 'interrupted', String(POLICY.attempts))], canAccept: false };
}

/** A fault that is not the file's; the reference leads to the log. */
export function ourFault(record: StoredImport): ImportChange {
  return { problems: [wholeFile(record, 'internal', record.id)], canAccept: false };
}

function wholeFile(record: StoredImport, rule: ProblemFacts['rule'], value: string): ProblemFacts {
  return { file: record.file, row: null, column: null, value, expected: null, rule };
}

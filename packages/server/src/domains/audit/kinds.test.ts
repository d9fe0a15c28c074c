import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIT_KINDS } from '@altocost/contract/audit/model.ts';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));

/** The product's own code: no tests, nothing that only tests use. */
function productSource(): string {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|proofs)\//.test(name))
    .map((name) => readFileSync(join(SOURCE, name), 'utf8'))
    .join('\n');
}

describe('what the audit log knows', () => {
  it('is written down somewhere, each kind of it', () => {
    const source = productSource();
    expect(AUDIT_KINDS.filter((kind) => !source.includes(`'${kind}'`))).toEqual([]);
    expect(AUDIT_KINDS.length).toBeGreaterThanOrEqual(30);
  });
});

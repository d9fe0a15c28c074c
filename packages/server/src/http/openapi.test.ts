import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allEndpoints, openapi } from './openapi.ts';

const COMMITTED = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

describe('docs/openapi.json', () => {
  it('says what the contract says (if not: npm run openapi)', () => {
    expect(JSON.parse(readFileSync(COMMITTED, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openapi())));
  });

  it('has every call once, with an answer and the one error shape', () => {
    const text = JSON.stringify(openapi());
    for (const { id } of allEndpoints()) expect(text.split(`"operationId":"${id}"`)).toHaveLength(2);
    expect(text).not.toContain('"$schema"');
  });
});

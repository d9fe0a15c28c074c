import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brokenRules } from './field-rules.ts';

const schema = z.strictObject({
  email: z.email({ error: 'invalid_email' }),
  name: z.string().trim().min(1, { error: 'required' }).max(4),
  count: z.number().max(3),
  tags: z.array(z.string().min(2, { error: 'too_short' })).max(1),
});

describe('the broken rules of a form', () => {
  it('are none for good values', () => {
    expect(brokenRules(schema, { email: 'a@b.fr', name: 'Lea', count: 1, tags: [] }).size).toBe(0);
  });

  it('are named as on the server, with their limits, the first of each field', () => {
    const broken = brokenRules(schema, { email: '', name: ' ', count: 4, tags: ['a'] });
    expect(Object.fromEntries(broken)).toEqual({
      email: { rule: 'invalid_email' },
      name: { rule: 'required' },
      count: { rule: 'too_big', limit: 3 },
      'tags.0': { rule: 'too_short' },
    });
  });

  it('tell what kind of thing is too long', () => {
    const broken = brokenRules(schema, { email: 'a@b.fr', name: 'Camille', count: 1, tags: ['aa', 'bb'] });
    expect(Object.fromEntries(broken)).toEqual({
      name: { rule: 'too_big_string', limit: 4 },
      tags: { rule: 'too_big_array', limit: 1 },
    });
  });

  it('call what is missing required', () => {
    expect(brokenRules(schema, {}).get('name')).toEqual({ rule: 'required' });
  });
});

import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { newToken } from './secrets/tokens.ts';

/** A log whose lines the test reads. */
function kept() {
  const lines: string[] = [];
  return { lines, log: createLog('trace', { write: (line) => void lines.push(line) }) };
}

describe('the log', () => {
  it('has one line per entry, whatever is in it: nobody forges one', () => {
    const { lines, log } = kept();
    const forged = '\n{"level":30,"msg":"forged"}\r\n\u2028{"level":30}\u0000\u001b[2J';
    log.info({ name: forged, list: [forged] }, forged);
    log.warn({ err: new Error(forged) }, 'failed');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    }
    expect(lines.flatMap((line) => line.trimEnd().split('\n'))).toHaveLength(2);
  });

  it('leaves out values with the names of secrets, three levels deep', () => {
    const { lines, log } = kept();
    const values = {
      password: 's3cret',
      token: 's3cret',
      client_secret: 's3cret',
      cookie: 's3cret',
      'set-cookie': 's3cret',
    };
    log.info(
      { ...values, body: values, a: { b: values }, req: { headers: { authorization: 's3cret' } } },
      'x',
    );
    expect(lines[0]).not.toContain('s3cret');
  });

  it('leaves out tokens, hashes and parameters of failed statements in errors, and keeps the rest', () => {
    const { lines, log } = kept();
    const token = newToken('session');
    const cause = new Error('duplicate key value');
    const failed = new DrizzleQueryError(
      'insert into users values ($1)',
      ['hunter2', 'é\nparams: hunter3'],
      cause,
    );
    log.error({ err: new Error(`no session ${token}`) }, 'x');
    log.error({ err: failed }, 'x');
    log.error({ err: new Error('outer', { cause: failed }) }, 'x');
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toMatch(/hunter/);
    expect(lines.join('')).toContain('insert into users values');
    expect(lines.join('')).toContain('duplicate key value');
  });
});

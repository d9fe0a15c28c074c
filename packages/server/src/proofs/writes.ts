import pg from 'pg';

/** Statements that change something, and transactions that could. */
export interface Seen {
  readonly writes: readonly string[];
  readonly readOnly: number;
  readonly readWrite: number;
}

const WRITING =
  /^\s*(?:with\b[\s\S]*?\b(?:insert\s+into|update\s+"|delete\s+from)|insert|update|delete|merge|truncate|alter|create|drop|copy|select\b[\s\S]*\bnextval\b)/i;

/** Listens to every statement that reaches the database of this process, until `restore`. */
export function watchStatements(): { take(): Seen; restore(): void } {
  const original = pg.Client.prototype.query;
  let writes: string[] = [];
  let readOnly = 0;
  let readWrite = 0;

  function query(this: pg.Client, ...given: unknown[]): unknown {
    const [first] = given;
    const text =
      typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first);
    if (text.startsWith('BEGIN READ ONLY')) readOnly += 1;
    else if (text.startsWith('BEGIN')) readWrite += 1;
    else if (WRITING.test(text)) writes.push(text);
    return Reflect.apply(original, this, given);
  }
  Object.assign(pg.Client.prototype, { query });
  return {
    take() {
      const seen = { writes, readOnly, readWrite };
      writes = [];
      readOnly = 0;
      readWrite = 0;
      return seen;
    },
    restore: () => void Object.assign(pg.Client.prototype, { query: original }),
  };
}

/** From now on no transaction begins: it is as if the database's disk had gone. */
export function breakDatabase(): { restore(): void } {
  const original = pg.Client.prototype.query;
  function query(this: pg.Client, ...given: unknown[]): unknown {
    if (String(given[0]).startsWith('BEGIN')) return Promise.reject(new Error('the database broke'));
    return Reflect.apply(original, this, given);
  }
  Object.assign(pg.Client.prototype, { query });
  return { restore: () => void Object.assign(pg.Client.prototype, { query: original }) };
}

import pg from 'pg';

/**
 * Switches off what the stores themselves ask of `company_id`, in transactions of requests: every comparison with it becomes true before
 * the statement reaches the database. What is left is row-level security alone (reliability A5) — or, for the control that must fail, not
 * even that: `rowSecurity: false` runs requests as the role that sees all companies. Returns the way back, and how many comparisons
 * were taken out.
 */
export function withoutCompanyFilters({ rowSecurity = true } = {}): {
  readonly removed: () => number;
  restore(): void;
} {
  const original = pg.Client.prototype.query;
  const asApp = new WeakSet<object>();
  let removed = 0;

  const rewrite = (client: object, text: string): string => {
    if (text.startsWith('BEGIN')) {
      if (text.includes("'altocost_app'")) asApp.add(client);
      else asApp.delete(client);
      return rowSecurity ? text : text.replace("'altocost_app'", "'altocost_system'");
    }
    if (!asApp.has(client) || /^\s*insert/i.test(text)) return text;
    return text.replaceAll(/(?:"\w+"\.)?"?company_id"? = (\$\d+)/g, (_, parameter: string) => {
      removed += 1;
      return `${parameter}::uuid is not null`;
    });
  };

  function query(this: pg.Client, ...given: unknown[]): unknown {
    const [first, ...rest] = given;
    const changed =
      typeof first === 'string' ? rewrite(this, first) : isConfig(first) ? configured(this, first) : first;
    return Reflect.apply(original, this, [changed, ...rest]);
  }
  /** A prepared statement keeps its object and name for ever: the changed one has its own. */
  const configured = (client: object, config: Config): Config => {
    const text = rewrite(client, config.text);
    if (text === config.text) return config;
    return { ...config, text, ...(config.name === undefined ? {} : { name: `${config.name}_unfiltered` }) };
  };
  Object.assign(pg.Client.prototype, { query });
  return {
    removed: () => removed,
    restore: () => void Object.assign(pg.Client.prototype, { query: original }),
  };
}

interface Config {
  readonly text: string;
  readonly name?: string;
}

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

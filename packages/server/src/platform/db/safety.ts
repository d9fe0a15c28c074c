import type pg from 'pg';
import { z } from 'zod';

/** The database server would not keep companies apart, or not keep what was committed. */
export class DatabaseUnsafe extends Error {
  override readonly name = 'DatabaseUnsafe';
}

const facts = z.object({
  fsync: z.string(),
  privileged: z.array(z.string()),
  owners: z.array(z.string()),
  unforced: z.array(z.string()),
});

/** The roles that requests and background work run as, whatever was granted to them since the tables were made. */
const FACTS = `
SELECT current_setting('fsync') AS fsync,
  coalesce((SELECT json_agg(role.rolname || CASE WHEN other.rolsuper THEN ' (superuser)' ELSE ' (BYPASSRLS)' END)
    FROM pg_roles role JOIN pg_roles other ON pg_has_role(role.oid, other.oid, 'MEMBER') OR role.oid = other.oid
    WHERE role.rolname IN ('altocost_app', 'altocost_system') AND NOT role.rolsuper AND (other.rolsuper OR other.rolbypassrls)
      OR role.rolname IN ('altocost_app', 'altocost_system') AND role.rolsuper AND role.oid = other.oid), '[]') AS privileged,
  coalesce((SELECT json_agg(role.rolname || ' owns ' || relname)
    FROM pg_class JOIN pg_namespace space ON space.oid = relnamespace
    JOIN pg_roles role ON pg_has_role(role.oid, relowner, 'MEMBER')
    WHERE nspname = 'public' AND relkind IN ('r', 'p') AND role.rolname IN ('altocost_app', 'altocost_system')
      AND NOT role.rolsuper), '[]') AS owners,
  coalesce((SELECT json_agg(relname)
    FROM pg_class JOIN pg_namespace space ON space.oid = relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity)), '[]') AS unforced`;

/** Throws {@link DatabaseUnsafe} with every reason (reliability F4). */
export async function refuseUnsafeServer(pool: pg.Pool, acceptsNoFsync: boolean): Promise<void> {
  const { rows } = await pool.query(FACTS);
  const { fsync, privileged, owners, unforced } = facts.parse(rows[0]);
  const reasons: string[] = [];
  if (fsync !== 'on' && !acceptsNoFsync) {
    reasons.push(
      'fsync is off: a power cut loses or damages what was committed. Turn it on; ALTOCOST_ACCEPT_RISKS=no-fsync accepts it',
    );
  }
  for (const role of privileged) {
    reasons.push(`role ${role}: it must not pass over row-level security, which keeps companies apart`);
  }
  const [owner] = owners;
  if (owner !== undefined) reasons.push(`role ${owner}: the role of requests must own no table`);
  if (unforced.length > 0) reasons.push(`tables without forced row-level security: ${unforced.join(', ')}`);
  if (reasons.length > 0)
    throw new DatabaseUnsafe(`the database server is not safe to use\n${reasons.join('\n')}`);
}

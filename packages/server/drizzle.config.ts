import { defineConfig } from 'drizzle-kit';

/**
 * `npm run db:generate -w packages/server -- --name what_changes` writes the next migration from the schema files. Then, by hand
 * in the written SQL file: for each new table of a company `SELECT altocost_protect('table');` (row-level security,
 * policies, grants), and `SELECT altocost_open_to_system('table');` for a table that belongs to no company. The catalogue test fails
 * when it was forgotten. Migrations are forward only and never change once released.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/schema/*.ts',
  out: './src/platform/db/migrations',
  casing: 'snake_case',
});

import type { tables as fr } from '../fr/tables.ts';
import type { Twin } from '../twin.ts';

/** Texts of tables. */
export const tables: Twin<typeof fr> = {
  columns: 'Columns',
  search: 'Search…',
  clear: 'Clear the search',
};

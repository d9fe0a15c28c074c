import type { tables as fr } from '../fr/tables.ts';
import type { Twin } from '../twin.ts';

/** Texts of tables. */
export const tables: Twin<typeof fr> = { label: 'Table' };

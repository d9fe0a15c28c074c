/** Texts of tables. */
export const tables = {
  columns: 'Colonnes',
  search: 'Rechercher…',
  clear: 'Effacer la recherche',
} as const;

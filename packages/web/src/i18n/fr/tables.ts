/** Texts of tables. */
export const tables = { label: 'Tableau' } as const;

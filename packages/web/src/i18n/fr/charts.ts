/** Texts of charts. */
export const charts = { label: 'Graphique' } as const;

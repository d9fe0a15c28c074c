import type { charts as fr } from '../fr/charts.ts';
import type { Twin } from '../twin.ts';

/** Texts of charts. */
export const charts: Twin<typeof fr> = { label: 'Chart' };

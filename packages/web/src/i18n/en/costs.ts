import type { costs as fr } from '../fr/costs.ts';
import type { Twin } from '../twin.ts';

/** Texts of costs. */
export const costs: Twin<typeof fr> = { title: 'Cloud explorer' };

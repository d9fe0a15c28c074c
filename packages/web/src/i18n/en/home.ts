import type { home as fr } from '../fr/home.ts';
import type { Twin } from '../twin.ts';

/** Texts of home. */
export const home: Twin<typeof fr> = {};

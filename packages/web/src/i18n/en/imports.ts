import type { imports as fr } from '../fr/imports.ts';
import type { Twin } from '../twin.ts';

/** Texts of imports. */
export const imports: Twin<typeof fr> = {};

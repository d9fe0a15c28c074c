import { LOGO_MAX_BYTES } from '@altocost/contract/companies/model.ts';

/** Images that the server draws anew. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** What is wrong with an image before it is sent, or null. The server looks at the bytes themselves. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!LOGO_TYPES.some((known) => known === type)) return 'wrongType';
  return size > LOGO_MAX_BYTES ? 'tooLarge' : null;
}

import type { Actor } from '../audit/public.ts';

/** In the audit log: somebody who is not signed in. */
export function actorOfVisitor(
  companyId: string,
  { ip, requestId }: { readonly ip: string; readonly requestId: string },
): Actor {
  return { companyId, actorId: null, actorName: '', ip, requestId };
}

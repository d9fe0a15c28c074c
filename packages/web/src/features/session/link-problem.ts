import type { TFunction } from 'i18next';
import { ApiProblem } from '../../api/problem.ts';
import { problemText } from '../../ui/problem-text.ts';
import { TokenError } from './sign-in.ts';

/**
 * What to say about a mailed link that failed, or null when the link itself is refused: the server does not tell an
 * expired one from a used one. Everything else may be tried again.
 */
export function linkProblem(failure: unknown, t: TFunction): string | null {
  if (failure instanceof TokenError) return t(($) => $.problems.token);
  if (failure instanceof ApiProblem && (failure.status === 401 || failure.status === 400)) return null;
  return problemText(failure, t);
}

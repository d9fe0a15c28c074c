import type { TFunction } from 'i18next';
import { ApiProblem } from '../api/problem.ts';

/** The sentence for the person: the server's own where it sent one. */
export function problemText(problem: unknown, t: TFunction): string {
  if (!(problem instanceof ApiProblem)) return t(($) => $.problems.unexpected);
  if (problem.error === 'unreachable') return t(($) => $.problems.unreachable);
  if (problem.error === 'unreadable' && problem.status < 400) return t(($) => $.problems.unreadable);
  if (problem.error === 'rate_limited' && problem.retryAfter !== null) {
    return t(($) => $.problems.rateLimited, { count: problem.retryAfter });
  }
  return problem.message === '' ? t(($) => $.problems.unexpected) : problem.message;
}

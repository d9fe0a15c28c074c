import type { TFunction } from 'i18next';
import { ApiProblem } from '../../api/problem.ts';
import { problemText } from '../../ui/problem-text.ts';
import { TokenError } from './sign-in.ts';

/** What the login page says about a failure: the texts of spec §8 by status. */
export function loginProblem(failure: unknown, t: TFunction): string {
  if (failure instanceof TokenError) return t(($) => $.problems.token);
  if (!(failure instanceof ApiProblem)) return t(($) => $.session.errors.other);
  switch (failure.status) {
    case 401:
      return t(($) => $.session.errors[401]);
    case 403:
      return t(($) => $.session.errors[403]);
    case 404:
      return t(($) => $.session.errors[404]);
    case 500:
      return t(($) => $.session.errors[500]);
    case 0:
    case 429:
    case 503:
      return problemText(failure, t);
    default:
      return t(($) => $.session.errors.other);
  }
}

import type { problems as fr } from '../fr/problems.ts';
import type { Twin } from '../twin.ts';

/** What is said when a call fails; the server's own sentence comes first where it sent one. */
export const problems: Twin<typeof fr> = {
  title: 'A problem has occurred',
  unreachable: 'The server does not answer. Check your connection, then try again.',
  unreadable: 'The server’s reply cannot be read. Reload the page.',
  unexpected: 'An unexpected error occurred.',
  demoLimited: 'The demo can be looked at freely, but not changed.',
  rateLimited_one: 'Too many requests. Try again in {{count}} second.',
  rateLimited_other: 'Too many requests. Try again in {{count}} seconds.',
  planLimited: {
    title: 'Increase your plan to access this section',
    text: 'This section is not part of your company’s offer.',
    action: 'See the offers',
  },
  sessionEnded: 'Your session has expired. Sign in again.',
  token: 'Token error: the session could not be opened.',
  forbidden: {
    title: 'Access denied',
    text: 'You don’t have access to this feature. Ask your administrator.',
  },
  notFound: {
    title: 'This page doesn’t exist',
    text: 'The address may be incomplete, or the item was deleted.',
  },
  crash: {
    title: 'This page could not be shown',
    text: 'Try again. If it happens again, give the reference to support.',
  },
  chunk: {
    title: 'A new version is available',
    text: 'Reload the page to continue.',
    action: 'Reload',
  },
  home: 'Go to the home page',
};

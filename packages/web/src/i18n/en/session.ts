import type { session as fr } from '../fr/session.ts';
import type { Twin } from '../twin.ts';

/** Texts of the login page; the errors are those of spec §8. */
export const session: Twin<typeof fr> = {
  title: 'Sign in',
  subtitle: 'See what your company spends.',
  email: 'E-mail address',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  submit: 'Sign in',
  required: 'This field is required.',
  invalidEmail: 'Please enter a valid mail address.',
  errors: {
    401: 'Authentication failed. Please try again.',
    403: 'You do not have permission to access this resource.',
    404: 'Your credentials are incorrect or the login method is invalid.',
    500: 'Internal server error during login.',
    other: 'Unknown error during login.',
  },
  ended: 'Your session has expired. Sign in again to continue.',
  demo: {
    title: 'Demo',
    text: 'A year of costs of four clouds, ready to explore.',
    fill: 'Use the demo account',
  },
  pitch: {
    title: 'Every total equals the bill.',
    exact: 'Exact decimals: rows read = rows loaded + rows rejected.',
    group: 'Group, filter and compare at once.',
    refused: 'Every refused row is named: file, row, column, reason.',
  },
};

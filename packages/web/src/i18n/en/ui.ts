import type { ui as fr } from '../fr/ui.ts';
import type { Twin } from '../twin.ts';

/** Texts of the building blocks. */
export const ui: Twin<typeof fr> = {
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  password: {
    show: 'Show the password',
    hide: 'Hide the password',
    capsLock: 'Caps Lock is on.',
  },
  requestId: 'Reference: {{id}}',
  previous: 'Previous',
  next: 'Next',
  pageOf: 'Page {{page}} of {{last}}',
  pages: 'Pages',
  up: 'Up by',
  down: 'Down by',
  flat: 'Unchanged',
};

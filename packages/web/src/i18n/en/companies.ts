import type { companies as fr } from '../fr/companies.ts';
import type { Twin } from '../twin.ts';

/** Texts about the company of the session and the switch to another one. */
export const companies: Twin<typeof fr> = {
  switch: {
    open: 'Switch company – {{company}}',
    title: 'Switch company',
    text: 'Choose the company whose costs you want to see. What you create stays in its company.',
    search: 'Search a company',
    list: 'Companies',
    current: 'Current',
    end: 'End of the list',
    none: 'No company matches “{{search}}”.',
  },
  changed: {
    title: 'The company has changed',
    text: 'Another company was opened in another tab. Nothing was saved here; reload the page to go on with it.',
    action: 'Reload the page',
  },
};

import type { integrations as fr } from '../fr/integrations.ts';
import type { Twin } from '../twin.ts';

/** Texts of what the application is connected to. */
export const integrations: Twin<typeof fr> = {
  title: 'Integrations',
  desc: 'What the application is connected to, and what is to come.',
  live: 'In service',
  planned: 'To come',
  unknown: 'State unknown',
  states: { on: 'Configured', off: 'Not configured', planned: 'Not connected yet' },
  mail: {
    title: 'Mail server',
    text: 'Sends invitations, sign-in links and security notices.',
    meanings: {
      on: 'Mails leave through the configured mail server.',
      off: 'Mails do not leave: they wait in the list, where you can read them.',
    },
    way: 'See the mails',
  },
  sso: {
    title: 'Single sign-on',
    text: 'Your users sign in with the account of your company (OpenID Connect).',
    states: { none: 'Not configured', off: 'Disabled', on: 'Enabled', only: 'Required' },
    meanings: {
      none: 'No identity provider is connected.',
      off: 'A provider is configured for {{domains}}, but nobody uses it.',
      on: 'People of {{domains}} can go through the provider.',
      only: 'People of {{domains}} sign in at the provider only.',
    },
    way: 'See the configuration',
  },
  payment: {
    title: 'Online payment',
    text: 'Subscribe to an offer by card, find your invoices.',
    meanings: {
      on: 'Offers are paid online from the subscription.',
      off: 'No payment provider is configured: offers cannot be paid online.',
    },
    way: 'See the subscription',
  },
  jira: {
    title: 'Jira',
    text: 'Will create an issue from a recommendation and follow its status, priority and assignee.',
    meaning: 'Comes with the recommendations. There is nothing to set for now.',
  },
  connectors: {
    title: 'Cloud connectors',
    text: 'Will fetch your bills every day from AWS, Azure, Google Cloud and Oracle Cloud.',
    meaning: 'In the meantime, import the billing files yourself.',
    way: 'Import files',
  },
};

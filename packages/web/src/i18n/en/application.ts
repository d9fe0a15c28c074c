import type { application as fr } from '../fr/application.ts';
import type { Twin } from '../twin.ts';

/** Texts of the settings of the application: single sign-on and sessions. */
export const application: Twin<typeof fr> = {
  title: 'Application',
  desc: 'How the people of your company sign in to the application.',
  sso: {
    title: 'Single sign-on',
    sub: 'Your users sign in at your company’s OpenID Connect provider.',
    mayNot: 'Only somebody who may modify the company configures single sign-on.',
    planLimited: 'Single sign-on is part of the Control offer.',
    states: { none: 'Not configured', off: 'Disabled', on: 'Enabled', only: 'Required' },
    redirect: 'Return address',
    redirectHelp: 'To be registered at your provider as the redirect URI.',
    issuer: 'Address of the provider (issuer)',
    issuerHelp: 'Its discovery document is read when you save.',
    clientId: 'Client ID',
    secret: 'Client secret',
    secretHelp: 'It is encrypted and never shown again.',
    secretKept: 'The saved secret ends with {{ending}}. Leave empty to keep it.',
    secretOfOther: 'Another provider needs a secret of its own.',
    domains: 'E-mail domains',
    domainsHelp:
      'People with an address in these domains go through the provider. Confirm each domain with Enter or a comma.',
    enabled: 'Enable single sign-on',
    enabledHelp: 'Disabled, the configuration is kept but nobody uses it.',
    enforced: 'Make it required',
    enforcedHelp: 'Passwords and sign-in links are no longer accepted for these domains.',
    enforcedWarning: 'You could lock yourself out',
    enforcedWarningText:
      'Everybody with these domains, you included, will only be able to sign in at this provider. If it stops answering, or its secret expires, none of them gets in. First make sure that signing in at the provider works.',
    save: 'Save single sign-on',
    saved: 'Single sign-on saved',
    remove: 'Delete single sign-on',
    removeTitle: 'Delete single sign-on?',
    removeText:
      'People of {{domains}} will sign in by password or by link. The configuration and its secret are erased.',
    removed: 'Single sign-on deleted',
  },
  sessions: {
    title: 'Length of sessions',
    change: 'Change',
    idle: 'Without activity',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    absolute: 'At most',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
  },
};

import type { company as fr } from '../fr/company.ts';
import type { Twin } from '../twin.ts';

/** Texts of the company's profile, logo and state of its data. */
export const company: Twin<typeof fr> = {
  title: 'Company',
  desc: 'Your company’s profile, its currency, its logo and the state of its data.',
  profile: {
    title: 'Profile',
    name: 'Name',
    address: 'Billing address',
    phone: 'Phone',
    currency: 'Currency',
    currencies: {
      EUR: 'Euro (EUR)',
      USD: 'US dollar (USD)',
      GBP: 'Pound sterling (GBP)',
      INR: 'Indian rupee (INR)',
    },
    currencyNote: 'All figures are shown in this currency; your bills keep their own.',
    currencyChange:
      'The figures of the whole company will be converted from {{from}} to {{to}}. The original amounts do not change.',
    idle: 'Sign out without activity (minutes)',
    idleNote: '{{min}} to {{max}} minutes. Empty: {{max}} minutes.',
    save: 'Save the profile',
    saved: 'Profile updated',
    readonly: 'Only somebody who may modify the company changes these fields.',
  },
  logo: {
    title: 'Logo',
    sub: 'PNG, JPEG or WebP, 1 MB at most',
    own: 'Logo of {{name}}',
    none: 'The Altocost logo is shown.',
    drop: 'Drop an image here, or choose one.',
    choose: 'Choose an image',
    replace: 'Replace',
    remove: 'Delete',
    uploading: 'Sending {{name}}',
    saved: 'Logo updated',
    removed: 'Logo deleted',
    removeTitle: 'Delete the logo?',
    removeText: 'The logo of {{name}} disappears from all screens; the Altocost logo takes its place.',
    removeConfirm: 'Delete the logo',
    tooLarge: 'This image is {{size}}. The limit is 1 MB.',
    wrongType: '“{{name}}” is not a PNG, JPEG or WebP image.',
  },
  data: {
    title: 'Data',
    status: 'Last import',
    statuses: { pending: 'Running', done: 'Up to date', error: 'Failed' },
    file: 'File',
    at: 'Received',
    none: 'Nothing has been imported yet.',
    all: 'Data imports',
  },
};

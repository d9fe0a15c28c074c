import type { mails as fr } from '../fr/mails.ts';
import type { Twin } from '../twin.ts';

/** Texts of the outbox. */
export const mails: Twin<typeof fr> = {
  title: 'E-mails',
  desc: 'What the application wrote to the people of the company, and what became of it.',
  count_one: '{{count}} e-mail',
  count_other: '{{count}} e-mails',
  filter: 'Filter by state',
  anyState: 'All states',
  subject: 'Subject',
  recipient: 'Recipient',
  status: 'State',
  written: 'Written',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  state: { queued: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
  kind: {
    invitation: 'Invitation',
    magic_link: 'Sign-in link',
    password_reset: 'New password',
    password_changed: 'Password changed',
    email_validation: 'Address validation',
    email_changed: 'Address changed',
    test: 'Test',
  },
  server: {
    configured: 'A mail server is configured: e-mails leave, and their content cannot be read here.',
    missing: 'No mail server is configured',
    missingText:
      'E-mails stay here instead of leaving: open them to pass on their links. To send them, give the server this variable, then restart it:',
    example: 'SMTP_URL=smtps://account:password@smtp.example.com:465',
    sender: 'The variable {{from}} changes the sender.',
  },
  test: {
    send: 'Send me a test',
    queued: 'Test e-mail on its way to {{email}}',
    kept: 'Test e-mail written and kept here',
  },
  view: {
    label: 'View of the e-mail',
    text: 'Text',
    html: 'Layout',
    copy: 'Copy the text',
    preview: 'Preview of the e-mail',
    hint: 'Preview without scripts or working links: copy addresses from the text.',
  },
  refused: {
    forbidden: {
      title: 'This e-mail cannot be read',
      text: 'Its recipient also belongs to another company, and the e-mail could give access to it: they alone can read it. The same holds for all e-mails as soon as a mail server is configured.',
    },
    not_found: {
      title: 'The content of this e-mail is erased',
      text: 'The content is erased a few days after it was sent, and after 30 days in any case.',
    },
  },
  empty: {
    title: 'No e-mails',
    text: 'Invitations, sign-in links and security alerts will appear here.',
  },
  noMatch: { title: 'No results', text: 'No e-mail is in this state.' },
};

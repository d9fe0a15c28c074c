import { render, type Rendered } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/plain-text.ts';
import type { Addressee, MailContent } from './public.ts';
import { FRAMES, wordsOf } from './words.ts';

const NAME_MAX = 80;

/** A mail with its words and its look; names that somebody chose stay on their line. */
export function compose(
  { lang, firstname }: Pick<Addressee, 'lang' | 'firstname'>,
  content: MailContent,
): Rendered & { readonly subject: string } {
  const words = wordsOf(tame(content), lang);
  const { greeting, linkHint, signature } = FRAMES[lang];
  const link = 'link' in content ? content.link : null;
  const letter = {
    ...words,
    lang,
    greeting: greeting(oneLine(firstname, NAME_MAX)),
    action: words.label === null || link === null ? null : { label: words.label, link },
    linkHint,
    signature,
  };
  return { subject: words.subject, ...render(letter) };
}

/** What somebody wrote stays on its line. */
function tame(content: MailContent): MailContent {
  if (content.kind === 'invitation') {
    const company = oneLine(content.company, NAME_MAX);
    return { ...content, company, invitedBy: oneLine(content.invitedBy, NAME_MAX) };
  }
  if (content.kind === 'password_changed') return { ...content, ip: oneLine(content.ip, NAME_MAX) };
  if (content.kind === 'email_changed') return { ...content, newEmail: oneLine(content.newEmail, 254) };
  return content;
}

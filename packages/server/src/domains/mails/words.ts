import type { Language } from '@altocost/contract/errors.ts';
import type { MailContent } from './public.ts';

/** What a mail of a kind says; names in it are on one line already. */
export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string | null;
  readonly notes: readonly string[];
}

type Kind = MailContent['kind'];
type Content<K extends Kind> = Extract<MailContent, { kind: K }>;
type Wording = { readonly [K in Kind]: (content: Content<K>) => Words };

interface Frame {
  readonly greeting: (firstname: string) => string;
  readonly linkHint: string;
  readonly signature: string;
}

const instant = (at: Date, locale: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

export const FRAMES: Readonly<Record<Language, Frame>> = {
  fr: {
    greeting: (firstname) => (firstname === '' ? 'Bonjour,' : `Bonjour ${firstname},`),
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    signature: 'Cet e-mail a été envoyé automatiquement par Altocost.',
  },
  en: {
    greeting: (firstname) => (firstname === '' ? 'Hello,' : `Hello ${firstname},`),
    linkHint: 'If the button does not work, copy this address into your browser:',
    signature: 'This e-mail was sent automatically by Altocost.',
  },
};

const fr: Wording = {
  invitation: ({ company, invitedBy, hours }) => ({
    subject: `Invitation : rejoignez ${company} sur Altocost`,
    paragraphs: [
      `${invitedBy} vous invite à suivre les coûts cloud de ${company} sur Altocost.`,
      'Acceptez l’invitation pour ouvrir votre accès.',
    ],
    label: 'Accepter l’invitation',
    notes: [
      `Ce lien est valable ${hours} heures et ne sert qu’une fois.`,
      'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
    ],
  }),
  magic_link: ({ minutes }) => ({
    subject: 'Votre lien de connexion à Altocost',
    paragraphs: ['Vous avez demandé un lien pour vous connecter sans mot de passe.'],
    label: 'Se connecter',
    notes: [
      `Ce lien est valable ${minutes} minutes, ne sert qu’une fois, et seulement dans le navigateur où vous l’avez demandé.`,
      'Si vous n’avez rien demandé, ignorez cet e-mail : personne ne peut se connecter sans lui.',
    ],
  }),
  password_reset: ({ minutes }) => ({
    subject: 'Réinitialisation de votre mot de passe Altocost',
    paragraphs: ['Une réinitialisation de votre mot de passe a été demandée.'],
    label: 'Choisir un nouveau mot de passe',
    notes: [
      `Ce lien est valable ${minutes} minutes et ne sert qu’une fois.`,
      'Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste le même.',
    ],
  }),
  password_changed: ({ at, ip }) => ({
    subject: 'Votre mot de passe Altocost a été modifié',
    paragraphs: [
      `Votre mot de passe a été modifié le ${instant(at, 'fr-FR')}${ip === '' ? '' : ` depuis l’adresse ${ip}`}.`,
      'Vos autres sessions ont été fermées.',
    ],
    label: null,
    notes: [
      'Si ce n’était pas vous, demandez un nouveau mot de passe depuis la page de connexion et prévenez votre administrateur.',
    ],
  }),
  email_validation: ({ hours }) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: ['Confirmez que cette adresse e-mail est la vôtre pour l’utiliser sur Altocost.'],
    label: 'Confirmer l’adresse',
    notes: [
      `Ce lien est valable ${hours} heures et ne sert qu’une fois.`,
      'Si vous ne connaissez pas Altocost, ignorez cet e-mail.',
    ],
  }),
  email_changed: ({ newEmail, at }) => ({
    subject: 'Votre adresse e-mail Altocost a changé',
    paragraphs: [
      `Le ${instant(at, 'fr-FR')}, l’adresse de votre compte est devenue ${newEmail}.`,
      'Cette adresse-ci ne sert plus à vous connecter.',
    ],
    label: null,
    notes: ['Si ce n’était pas vous, prévenez votre administrateur sans attendre.'],
  }),
  test: () => ({
    subject: 'E-mail d’essai d’Altocost',
    paragraphs: ['L’envoi d’e-mails fonctionne : cet essai vous est parvenu.'],
    label: null,
    notes: [],
  }),
};

const en: Wording = {
  invitation: ({ company, invitedBy, hours }) => ({
    subject: `Invitation: join ${company} on Altocost`,
    paragraphs: [
      `${invitedBy} invites you to follow the cloud costs of ${company} on Altocost.`,
      'Accept the invitation to open your access.',
    ],
    label: 'Accept the invitation',
    notes: [
      `This link is valid for ${hours} hours and works once.`,
      'If you did not expect this invitation, ignore this e-mail.',
    ],
  }),
  magic_link: ({ minutes }) => ({
    subject: 'Your sign-in link for Altocost',
    paragraphs: ['You asked for a link to sign in without a password.'],
    label: 'Sign in',
    notes: [
      `This link is valid for ${minutes} minutes, works once, and only in the browser in which you asked for it.`,
      'If you did not ask for it, ignore this e-mail: nobody can sign in without it.',
    ],
  }),
  password_reset: ({ minutes }) => ({
    subject: 'Reset your Altocost password',
    paragraphs: ['Somebody asked to reset your password.'],
    label: 'Choose a new password',
    notes: [
      `This link is valid for ${minutes} minutes and works once.`,
      'If you did not ask for it, ignore this e-mail: your password stays the same.',
    ],
  }),
  password_changed: ({ at, ip }) => ({
    subject: 'Your Altocost password was changed',
    paragraphs: [
      `Your password was changed on ${instant(at, 'en-GB')}${ip === '' ? '' : ` from the address ${ip}`}.`,
      'Your other sessions were ended.',
    ],
    label: null,
    notes: ['If it was not you, ask for a new password on the sign-in page and tell your administrator.'],
  }),
  email_validation: ({ hours }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Confirm that this e-mail address is yours to use it on Altocost.'],
    label: 'Confirm the address',
    notes: [
      `This link is valid for ${hours} hours and works once.`,
      'If you do not know Altocost, ignore this e-mail.',
    ],
  }),
  email_changed: ({ newEmail, at }) => ({
    subject: 'Your Altocost e-mail address has changed',
    paragraphs: [
      `On ${instant(at, 'en-GB')} the address of your account became ${newEmail}.`,
      'This address no longer signs you in.',
    ],
    label: null,
    notes: ['If it was not you, tell your administrator at once.'],
  }),
  test: () => ({
    subject: 'Test e-mail from Altocost',
    paragraphs: ['Sending e-mails works: this test has reached you.'],
    label: null,
    notes: [],
  }),
};

const WORDINGS: Readonly<Record<Language, Wording>> = { fr, en };

export function wordsOf(content: MailContent, lang: Language): Words {
  const wording = WORDINGS[lang];
  switch (content.kind) {
    case 'invitation':
      return wording.invitation(content);
    case 'magic_link':
      return wording.magic_link(content);
    case 'password_reset':
      return wording.password_reset(content);
    case 'password_changed':
      return wording.password_changed(content);
    case 'email_validation':
      return wording.email_validation(content);
    case 'email_changed':
      return wording.email_changed(content);
    case 'test':
      return wording.test(content);
  }
}

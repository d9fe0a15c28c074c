import type { Language } from '@altocost/contract/errors.ts';
import type { WrongField } from '../platform/fail.ts';

/** What is wrong with a field, for the person. Rules that are not here say "Check this field" (spec §8). */
const RULE_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  unknown_field: { fr: 'Ce champ est inconnu.', en: 'This field is unknown.' },
  invalid_type: { fr: 'Ce champ n’est pas du bon type.', en: 'This field has the wrong type.' },
  invalid_value: { fr: 'Cette valeur n’est pas permise.', en: 'This value is not allowed.' },
  too_small: { fr: 'Valeur trop petite ou trop courte.', en: 'The value is too small or too short.' },
  too_big: { fr: 'Valeur trop grande ou trop longue.', en: 'The value is too large or too long.' },
  too_deep: { fr: 'La structure est trop profonde.', en: 'The structure is too deep.' },
  invalid_character: {
    fr: 'Ce champ contient un caractère interdit.',
    en: 'This field contains a forbidden character.',
  },
  incomplete: { fr: 'L’envoi n’est pas complet.', en: 'The upload is not complete.' },
  empty_file: { fr: 'Le fichier est vide (0 octet).', en: 'The file is empty (0 bytes).' },
  unsupported_filter: {
    fr: 'Les coûts n’ont pas cette colonne.',
    en: 'Costs do not have this column.',
  },
  invalid_email: { fr: 'Cette adresse e-mail n’est pas valide.', en: 'This e-mail address is not valid.' },
  invalid_json: { fr: 'Ce champ n’est pas du JSON valide.', en: 'This field is not valid JSON.' },
  invalid_day: {
    fr: 'Une date de la forme AAAA-MM-JJ est attendue.',
    en: 'A date written YYYY-MM-DD is expected.',
  },
  from_after_to: {
    fr: 'La fin de la période précède son début.',
    en: 'The period ends before it starts.',
  },
  unknown_dimension: { fr: 'Cette dimension est inconnue.', en: 'This dimension is unknown.' },
  duplicate_group: { fr: 'Un regroupement figure deux fois.', en: 'A grouping stands twice.' },
  invalid_colour: { fr: 'Une couleur s’écrit #rrvvbb.', en: 'A colour is written #rrggbb.' },
  unknown_user: {
    fr: 'Cette personne n’est pas de la société.',
    en: 'This person is not of the company.',
  },
  in_use: { fr: 'Déjà utilisé.', en: 'Already in use.' },
  unsupported_image: {
    fr: 'Seules les images PNG, JPEG et WebP sont acceptées.',
    en: 'Only PNG, JPEG and WebP pictures are accepted.',
  },
  broken_image: { fr: 'Cette image est illisible.', en: 'This picture cannot be read.' },
  too_many_pixels: {
    fr: 'Cette image a trop de points (16 millions au plus).',
    en: 'This picture has too many pixels (16 million at most).',
  },
  invalid_phone: {
    fr: 'Ce numéro de téléphone n’est pas valide.',
    en: 'This phone number is not valid.',
  },
  password_too_short: { fr: 'Au moins 8 caractères.', en: 'At least 8 characters.' },
  password_too_long: { fr: 'Au plus 128 caractères.', en: 'At most 128 characters.' },
  password_lowercase: { fr: 'Au moins une minuscule.', en: 'At least one lower-case letter.' },
  password_uppercase: { fr: 'Au moins une majuscule.', en: 'At least one upper-case letter.' },
  password_digit: { fr: 'Au moins un chiffre.', en: 'At least one digit.' },
  password_special: { fr: 'Au moins un caractère spécial.', en: 'At least one special character.' },
  password_common: {
    fr: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre.',
    en: 'This password is one of the most common: choose another one.',
  },
  password_guessable: {
    fr: 'Ce mot de passe contient un nom facile à deviner (le vôtre, celui de la société ou du produit).',
    en: 'This password contains a name that is easily guessed (yours, the company’s or the product’s).',
  },
  password_used_before: {
    fr: 'C’est l’un de vos cinq derniers mots de passe.',
    en: 'This is one of your last five passwords.',
  },
  wrong_password: { fr: 'Ce mot de passe n’est pas le vôtre.', en: 'This is not your password.' },
  own_account: {
    fr: 'Vous ne pouvez pas faire cela à votre propre compte.',
    en: 'You cannot do this to your own account.',
  },
  last_administrator: {
    fr: 'La société n’aurait plus d’administrateur.',
    en: 'The company would have no administrator left.',
  },
  disabled_user: { fr: 'Cet utilisateur est désactivé.', en: 'This user is disabled.' },
  lacking_permission: {
    fr: 'Vous ne pouvez pas donner une permission que vous n’avez pas.',
    en: 'You cannot give a permission that you do not have.',
  },
  viewer_licence: {
    fr: 'Une licence Viewer ne le permet pas.',
    en: 'A viewer licence does not allow this.',
  },
  no_licences_provisioned: {
    fr: 'Aucune licence n’est prévue : contactez le support.',
    en: 'No licences are provisioned: contact support.',
  },
  no_licences_left: {
    fr: 'Toutes les licences sont prises.',
    en: 'All licences are taken.',
  },
  invalid_domain: { fr: 'Ce nom de domaine n’est pas valide.', en: 'This domain name is not valid.' },
  foreign_domain: {
    fr: 'Personne de la société n’a d’adresse validée dans le domaine {domain}.',
    en: 'Nobody of the company has a validated address in the domain {domain}.',
  },
  https_required: {
    fr: 'L’adresse doit commencer par https://.',
    en: 'The address must start with https://.',
  },
  issuer_unreachable: {
    fr: 'Ce fournisseur ne répond pas.',
    en: 'This provider does not answer.',
  },
  issuer_not_openid: {
    fr: 'Cette adresse n’est pas celle d’un fournisseur OpenID.',
    en: 'This is not the address of an OpenID provider.',
  },
  issuer_mismatch: {
    fr: 'Ce fournisseur se nomme autrement : reprenez l’adresse (issuer) telle qu’il l’écrit.',
    en: 'This provider calls itself otherwise: take the address (issuer) as it writes it.',
  },
  invalid_url: { fr: 'Cette adresse n’est pas valide.', en: 'This address is not valid.' },
  delimiter_equals_decimal: {
    fr: 'Le séparateur décimal doit différer du délimiteur.',
    en: 'The decimal separator must differ from the delimiter.',
  },
};
const OTHER: Readonly<Record<Language, string>> = {
  fr: 'Vérifiez ce champ.',
  en: 'Check this field.',
};

export function ruleText({ rule, params = {} }: WrongField, language: Language): string {
  const text = (RULE_TEXTS[rule] ?? OTHER)[language];
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

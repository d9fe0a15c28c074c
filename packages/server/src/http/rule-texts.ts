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

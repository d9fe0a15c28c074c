import { keysOf } from '../kit/brand.ts';
import type { Language } from '../errors.ts';

/**
 * Why a file or a row was refused: the closed list. `{…}` are filled from the problem's own fields and `params`.
 * Whole-file rules have no row. The same texts are shown on screen, in the API and in mails (reliability E6).
 */
export const IMPORT_RULES = {
  unknown_format: {
    fr: 'Format non reconnu : aucune des colonnes attendues n’est présente. Choisissez le format ou vérifiez le fichier.',
    en: 'Format not recognised: none of the expected columns is there. Choose the format or check the file.',
  },
  unsupported_encoding: {
    fr: 'Encodage non pris en charge ({value}) : exportez le fichier en UTF-8.',
    en: 'Unsupported encoding ({value}): export the file as UTF-8.',
  },
  empty_file: { fr: 'Le fichier est vide (0 octet).', en: 'The file is empty (0 bytes).' },
  archive_damaged: {
    fr: 'Archive endommagée ou tronquée : {value}. Téléchargez-la de nouveau.',
    en: 'Damaged or truncated archive: {value}. Download it again.',
  },
  archive_too_large: {
    fr: 'Archive refusée : {value}. Limite de décompression dépassée.',
    en: 'Archive refused: {value}. Decompression limit exceeded.',
  },
  archive_unsafe_entry: {
    fr: 'Archive refusée : l’entrée « {value} » sort du dossier ou est un lien.',
    en: 'Archive refused: entry “{value}” leaves the folder or is a link.',
  },
  compression_unsupported: {
    fr: 'Compression non prise en charge ({value}) : importez le fichier tel quel, ou en gzip, zip ou tar.',
    en: 'Unsupported compression ({value}): import the file as it is, or as gzip, zip or tar.',
  },
  archive_without_bill: {
    fr: 'L’archive ne contient aucun fichier de facturation reconnu.',
    en: 'The archive holds no recognised billing file.',
  },
  archive_ambiguous: {
    fr: 'L’archive contient plusieurs exports sans manifeste ({value}) : importez-les séparément.',
    en: 'The archive holds several exports without a manifest ({value}): import them one by one.',
  },
  parquet_damaged: {
    fr: 'Fichier Parquet endommagé ou tronqué : {value}.',
    en: 'Damaged or truncated Parquet file: {value}.',
  },
  manifest_invalid: { fr: 'Manifeste illisible : {value}.', en: 'Unreadable manifest: {value}.' },
  manifest_part_missing: {
    fr: 'Le manifeste annonce {value}, absent de l’archive : l’export est incomplet.',
    en: 'The manifest names {value}, which is not in the archive: the export is incomplete.',
  },
  header_missing: { fr: 'La ligne d’en-tête manque.', en: 'The header row is missing.' },
  header_duplicate: {
    fr: 'La colonne « {column} » figure deux fois dans l’en-tête.',
    en: 'Column “{column}” stands twice in the header.',
  },
  column_missing: {
    fr: 'La colonne obligatoire « {column} » manque.',
    en: 'The required column “{column}” is missing.',
  },
  row_too_short: {
    fr: 'La ligne a {value} colonnes, l’en-tête en a {expected}.',
    en: 'The row has {value} columns, the header has {expected}.',
  },
  row_too_long: {
    fr: 'La ligne a {value} colonnes, l’en-tête en a {expected}.',
    en: 'The row has {value} columns, the header has {expected}.',
  },
  row_too_large: {
    fr: 'La ligne dépasse {expected} octets.',
    en: 'The row is larger than {expected} bytes.',
  },
  header_repeated: {
    fr: 'L’en-tête est répété au milieu du fichier.',
    en: 'The header is repeated in the middle of the file.',
  },
  quote_unclosed: {
    fr: 'Un guillemet ouvert ici n’est jamais fermé.',
    en: 'A quote opened here is never closed.',
  },
  quote_misplaced: {
    fr: 'Guillemet mal placé dans la cellule.',
    en: 'Misplaced quote in the cell.',
  },
  nul_byte: { fr: 'La ligne contient un octet nul.', en: 'The row contains a NUL byte.' },
  money_unreadable: {
    fr: '« {value} » n’est pas un montant lisible (attendu : un nombre décimal avec un point).',
    en: '“{value}” is not a readable amount (expected: a decimal number with a point).',
  },
  money_missing: { fr: 'Le montant obligatoire est vide.', en: 'The required amount is empty.' },
  quantity_unreadable: {
    fr: '« {value} » n’est pas une quantité lisible.',
    en: '“{value}” is not a readable quantity.',
  },
  money_out_of_range: {
    fr: '« {value} » dépasse les montants pris en charge.',
    en: '“{value}” is beyond the amounts supported.',
  },
  date_unreadable: {
    fr: '« {value} » n’est pas une date lisible (attendu : ISO 8601 en UTC).',
    en: '“{value}” is not a readable date (expected: ISO 8601 in UTC).',
  },
  date_missing: { fr: 'La date obligatoire est vide.', en: 'The required date is empty.' },
  period_reversed: {
    fr: 'La période de la charge finit ({value}) avant de commencer.',
    en: 'The charge period ends ({value}) before it starts.',
  },
  tags_unreadable: {
    fr: 'Les étiquettes ne sont pas un objet JSON lisible.',
    en: 'The tags are not a readable JSON object.',
  },
  currency_unknown: {
    fr: '« {value} » n’est pas une devise ISO 4217.',
    en: '“{value}” is not an ISO 4217 currency.',
  },
  currency_mixed: {
    fr: 'Le fichier mélange plusieurs devises ({value}) : importez un fichier par devise.',
    en: 'The file mixes several currencies ({value}): import one file per currency.',
  },
  conservation_failed: {
    fr: 'Le contrôle indépendant diffère de {value} sur {column} : rien n’a été publié.',
    en: 'The independent check differs by {value} on {column}: nothing was published.',
  },
  limit_memory: {
    fr: 'L’import a dépassé la mémoire permise ({value}).',
    en: 'The import exceeded the memory allowed ({value}).',
  },
  limit_time: {
    fr: 'L’import a dépassé le temps permis ({value}).',
    en: 'The import exceeded the time allowed ({value}).',
  },
  interrupted: {
    fr: 'L’import a été interrompu et a échoué après {value} tentatives. Relancez-le.',
    en: 'The import was interrupted and failed after {value} attempts. Start it again.',
  },
  internal: {
    fr: 'L’import a échoué sur une erreur interne (référence {value}). Réessayez ou contactez le support.',
    en: 'The import failed on an internal error (reference {value}). Try again or contact support.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type ImportRule = keyof typeof IMPORT_RULES;
export const IMPORT_RULE_IDS = keysOf(IMPORT_RULES);

/** Values are cut to this length in problems, so that a 100 MB cell stays out of the record (reliability E6). */
export const PROBLEM_VALUE_MAX = 80;
/** Problems kept per import; the exact count is kept beside (reliability, error model). */
export const PROBLEMS_KEPT = 1_000;

export interface ProblemFacts {
  readonly rule: ImportRule;
  readonly column: string | null;
  readonly value: string | null;
  readonly expected?: string | null;
}

/** The sentence for the person, in their language. */
export function problemMessage(problem: ProblemFacts, language: Language): string {
  const fields: Record<string, string> = {
    column: problem.column ?? '',
    value: problem.value ?? '',
    expected: problem.expected ?? '',
  };
  return IMPORT_RULES[problem.rule][language].replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
}

/** Cuts a cell to what a problem may carry. */
export function problemValue(value: string): string {
  return value.length > PROBLEM_VALUE_MAX ? `${value.slice(0, PROBLEM_VALUE_MAX - 1)}…` : value;
}

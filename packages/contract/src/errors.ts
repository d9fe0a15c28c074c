import { keysOf } from './kit/brand.ts';

/** Languages of the product; French is the default (spec §1). */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'fr';

export interface ErrorText {
  readonly status: number;
  readonly fr: string;
  readonly en: string;
}

/**
 * The closed list of what can go wrong on the wire: slug → HTTP status and the person's text (spec §8, `api.md`).
 * `Invalid token` is exact in both languages: the client clears its session on it.
 */
export const ERRORS = {
  validation_failed: { status: 400, fr: 'Requête incorrecte', en: 'Bad request' },
  bad_json: {
    status: 400,
    fr: 'Le corps de la requête n’est pas du JSON valide',
    en: 'The body is not valid JSON',
  },
  bad_url: { status: 400, fr: 'L’adresse est mal formée', en: 'The address is malformed' },
  unsupported_filter: {
    status: 400,
    fr: 'Ce filtre n’est pas pris en charge',
    en: 'This filter is not supported',
  },
  limit_exceeded: { status: 400, fr: 'Une limite est dépassée', en: 'A limit is exceeded' },
  invalid_token: { status: 401, fr: 'Invalid token', en: 'Invalid token' },
  authentication_failed: {
    status: 401,
    fr: 'Erreur de connexion, veuillez vérifier vos identifiants.',
    en: 'Authentication failed. Please try again.',
  },
  forbidden: {
    status: 403,
    fr: 'Vous n’avez pas accès à cette fonctionnalité',
    en: "You don't have access to this feature",
  },
  demo_limited: { status: 403, fr: 'Action limitée en démo', en: 'Action limited with Demo' },
  plan_limited: {
    status: 403,
    fr: 'Augmentez votre offre pour accéder à cette section',
    en: 'Increase your plan to access this section',
  },
  offer_expired: { status: 403, fr: 'Votre offre a expiré', en: 'Update your offer now' },
  share_password_required: { status: 403, fr: 'Un mot de passe est demandé', en: 'A password is required' },
  share_password_invalid: { status: 403, fr: 'Mot de passe incorrect !', en: 'Wrong password!' },
  reauth_required: { status: 403, fr: 'Reconnectez-vous pour continuer', en: 'Sign in again to continue' },
  not_found: { status: 404, fr: "Cet élément n'existe pas", en: "This resource doesn't exist" },
  provider_unknown: {
    status: 404,
    fr: 'Vos identifiants sont incorrects ou la méthode de connexion est invalide.',
    en: 'Your credentials are incorrect or the login method is invalid.',
  },
  method_not_allowed: { status: 405, fr: 'Méthode non permise', en: 'Method not allowed' },
  request_timeout: { status: 408, fr: 'La requête a pris trop de temps', en: 'The request took too long' },
  conflict: { status: 409, fr: 'Conflit avec l’état actuel', en: 'Conflict with the current state' },
  version_conflict: {
    status: 409,
    fr: 'Quelqu’un a modifié cet élément',
    en: 'Somebody else changed this item',
  },
  already_used: { status: 409, fr: 'Déjà utilisé', en: 'Already used' },
  company_changed: {
    status: 409,
    fr: 'La société a changé, rechargez la page',
    en: 'The company changed, reload',
  },
  has_children: { status: 409, fr: 'Cet élément en contient d’autres', en: 'This item contains others' },
  in_progress: {
    status: 409,
    fr: 'Une opération est déjà en cours',
    en: 'An operation is already under way',
  },
  idempotency_mismatch: {
    status: 409,
    fr: 'Cette clé d’idempotence a déjà servi pour une autre requête',
    en: 'This idempotency key was used for another request',
  },
  too_large: { status: 413, fr: 'Le contenu est trop volumineux', en: 'The content is too large' },
  uri_too_long: { status: 414, fr: 'L’adresse est trop longue', en: 'The address is too long' },
  unsupported_type: { status: 415, fr: 'Type de contenu non pris en charge', en: 'Unsupported content type' },
  rate_limited: {
    status: 429,
    fr: 'Trop de demandes, réessayez plus tard',
    en: 'Too many requests, try again later',
  },
  headers_too_large: {
    status: 431,
    fr: 'Les en-têtes sont trop volumineux',
    en: 'The headers are too large',
  },
  internal: {
    status: 500,
    fr: 'Erreur interne du serveur. Veuillez réessayer plus tard.',
    en: 'Internal server error. Please try again later.',
  },
  upstream_failed: { status: 502, fr: 'Un service externe a échoué', en: 'An outside service failed' },
  unavailable: {
    status: 503,
    fr: 'Service momentanément indisponible',
    en: 'Service temporarily unavailable',
  },
  data_not_ready: {
    status: 503,
    fr: 'Données introuvables ou acquisition en cours',
    en: 'Data not found or acquisition in progress',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = keysOf(ERRORS);

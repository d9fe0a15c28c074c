/** Fields of entries as the server writes them down, each with the key of its text. */
const FIELDS = {
  name: 'name',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  recipient: 'recipient',
  lang: 'lang',
  address: 'address',
  billingAddress: 'billingAddress',
  phone: 'phone',
  sessionIdleMinutes: 'sessionIdleMinutes',
  currency: 'currency',
  sha256: 'sha256',
  description: 'description',
  users: 'users',
  permissions: 'permissions',
  scopes: 'permissions',
  licence: 'licence',
  role: 'role',
  billing: 'billing',
  method: 'method',
  ending: 'ending',
  expires_at: 'expiresAt',
  state: 'state',
  months: 'months',
  rows: 'rows',
  rejected: 'rejected',
  size: 'size',
  provider: 'provider',
  format: 'format',
  backgroundColor: 'backgroundColor',
  primary: 'primary',
  secondary: 'secondary',
  issuer: 'issuer',
  subject: 'subject',
  client_id: 'clientId',
  email_domains: 'emailDomains',
  enabled: 'enabled',
  enforced: 'enforced',
  secret_changed: 'secretChanged',
  kind: 'kind',
  actor_id: 'actorId',
  from: 'from',
  to: 'to',
  q: 'text',
  offer: 'offer',
} as const;

type Field = keyof typeof FIELDS;

function isKnown(field: string): field is Field {
  return Object.hasOwn(FIELDS, field);
}

/** The key of a field's text; null: a field that has no other name than its own. */
export function fieldKeyOf(field: string): (typeof FIELDS)[Field] | null {
  return isKnown(field) ? FIELDS[field] : null;
}

import { AUDIT_KINDS } from '@altocost/contract/audit/model.ts';
import type { AuditKind } from '@altocost/contract/audit/model.ts';

/** What kinds are about, in the order of the filter. */
export const KIND_GROUPS = [
  'sessions',
  'account',
  'users',
  'company',
  'teams',
  'tokens',
  'imports',
  'log',
] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

/** What each kind is about, and the key of its text. A new kind does not compile until it is here. */
const PLACES = {
  'session.started': ['sessions', 'sessionStarted'],
  'session.ended': ['sessions', 'sessionEnded'],
  'session.refused': ['sessions', 'sessionRefused'],
  'session.confirmed': ['sessions', 'sessionConfirmed'],
  'company.switched': ['sessions', 'companySwitched'],
  'password.changed': ['account', 'passwordChanged'],
  'password.reset_asked': ['account', 'passwordResetAsked'],
  'password.reset': ['account', 'passwordReset'],
  'email.validated': ['account', 'emailValidated'],
  'identity.linked': ['account', 'identityLinked'],
  'user.invited': ['users', 'userInvited'],
  'user.joined': ['users', 'userJoined'],
  'user.updated': ['users', 'userUpdated'],
  'user.email_changed': ['users', 'userEmailChanged'],
  'user.disabled': ['users', 'userDisabled'],
  'user.activated': ['users', 'userActivated'],
  'user.removed': ['users', 'userRemoved'],
  'user.permissions_changed': ['users', 'userPermissionsChanged'],
  'user.licence_changed': ['users', 'userLicenceChanged'],
  'user.billing_changed': ['users', 'userBillingChanged'],
  'company.updated': ['company', 'companyUpdated'],
  'company.currency_changed': ['company', 'companyCurrencyChanged'],
  'company.logo_changed': ['company', 'companyLogoChanged'],
  'theme.created': ['company', 'themeCreated'],
  'theme.updated': ['company', 'themeUpdated'],
  'theme.removed': ['company', 'themeRemoved'],
  'sso.configured': ['company', 'ssoConfigured'],
  'sso.removed': ['company', 'ssoRemoved'],
  'offer.changed': ['company', 'offerChanged'],
  'team.created': ['teams', 'teamCreated'],
  'team.updated': ['teams', 'teamUpdated'],
  'team.removed': ['teams', 'teamRemoved'],
  'channel.created': ['teams', 'channelCreated'],
  'channel.updated': ['teams', 'channelUpdated'],
  'channel.removed': ['teams', 'channelRemoved'],
  'token.created': ['tokens', 'tokenCreated'],
  'token.revoked': ['tokens', 'tokenRevoked'],
  'import.started': ['imports', 'importStarted'],
  'import.published': ['imports', 'importPublished'],
  'import.withdrawn': ['imports', 'importWithdrawn'],
  'audit.exported': ['log', 'auditExported'],
  'mail.read': ['log', 'mailRead'],
} as const satisfies Record<AuditKind, readonly [KindGroup, string]>;

/** The key of a kind's text. */
export function textKeyOf(kind: AuditKind) {
  return PLACES[kind][1];
}

/** Kinds of a group, in the order of the contract. */
export function kindsOf(group: KindGroup): AuditKind[] {
  return AUDIT_KINDS.filter((kind) => PLACES[kind][0] === group);
}

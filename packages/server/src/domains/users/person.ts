import { DEFAULT_LANGUAGE, LANGUAGES } from '@altocost/contract/errors.ts';
import type { UserDetail, UserRow } from '@altocost/contract/users/model.ts';
import { permissionSetOf } from '@altocost/contract/users/rules.ts';
import type { Account, Membership } from './public.ts';

/** Somebody in a company. */
export interface Member {
  readonly account: Account;
  readonly membership: Membership;
}

interface Shown {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: string;
  readonly userActive: boolean;
  readonly membership: Membership;
}

/** As the company's lists show somebody. */
export function rowFor({ id, email, firstname, lastname, lang, userActive, membership }: Shown): UserRow {
  const { role, licence, billing, joinedAt, lastUsedAt, createdAt } = membership;
  const active = membership.active && (userActive || joinedAt === null);
  const spoken = joinedAt === null ? (membership.invitedLang ?? lang) : lang;
  return {
    id,
    email,
    firstname,
    lastname,
    lang: LANGUAGES.find((known) => known === spoken) ?? DEFAULT_LANGUAGE,
    active,
    admin: role === 'admin',
    billing,
    licence,
    roles: [{ name: role }],
    state: !active ? 'disabled' : joinedAt === null ? 'invited' : 'active',
    last_login_date: joinedAt === null ? null : (lastUsedAt?.toISOString() ?? null),
    created_at: createdAt.toISOString(),
  };
}

/** What the company may know of one person: nothing of an account elsewhere until the person has joined. */
export function detailFor({ account, membership }: Member, sso: boolean): UserDetail {
  const joined = membership.joinedAt !== null;
  const { firstname, lastname } = namesOf({ account, membership });
  return {
    ...rowFor({ ...account, firstname, lastname, userActive: account.active, membership }),
    address: joined ? account.address : '',
    permissions: [...membership.permissions],
    permission_set: membership.role === 'user' ? permissionSetOf(membership.permissions) : null,
    email_validated: joined && account.emailValidatedAt !== null,
    has_password: joined && account.passwordHash !== null,
    sso,
  };
}

export function namesOf({ account, membership }: Member): { firstname: string; lastname: string } {
  const joined = membership.joinedAt !== null;
  return {
    firstname: joined ? account.firstname : (membership.invitedFirstname ?? account.firstname),
    lastname: joined ? account.lastname : (membership.invitedLastname ?? account.lastname),
  };
}

/** First and last name, or the address. */
export function displayName(member: Member): string {
  const { firstname, lastname } = namesOf(member);
  return `${firstname} ${lastname}`.trim() || member.account.email;
}

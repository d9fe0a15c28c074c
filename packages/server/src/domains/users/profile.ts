import type { Language } from '@altocost/contract/errors.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { mayManage } from '@altocost/contract/users/rules.ts';
import type { CallBy } from '../../http/caller.ts';
import { isFresh } from '../../http/admit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MailsDoor } from '../mails/public.ts';
import type { SessionDoor } from '../session/public.ts';
import { memberOf } from './directory.ts';
import { emailInUse } from './invitation.ts';
import * as members from './member-store.ts';
import { detailFor, namesOf, type Member } from './person.ts';
import type { UsersDoor } from './public.ts';
import { addressee, type Scene, type Stage } from './scene.ts';

export interface ProfileDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: Language;
  readonly email?: string | undefined;
  readonly address?: string | undefined;
}

type Needs = Pick<Platform, 'database'> & {
  readonly stage: Stage;
  readonly users: UsersDoor;
  readonly session: SessionDoor;
  readonly mails: MailsDoor;
};

/**
 * Names, language and postal address: one's own, or with `user.store` those of people who belong to this company alone. The e-mail
 * address only with `user.store` and a recent sign-in; it changes when the new mailbox proves to be the person's, and the old one is told.
 */
export function createProfiles({ database, stage, users, session, mails }: Needs) {
  return (call: CallBy, id: string, draft: ProfileDraft): Promise<UserDetail> => {
    const { caller } = call;
    if (id === caller.userId && !caller.permissions.has('user.store')) {
      return database.systemTransaction(async (tx) => {
        const member = await memberOf(tx, users, caller.companyId, id);
        if (isOther(member, draft)) throw fail('forbidden');
        await save(tx, member, draft);
        return finish({ tx, call }, member);
      });
    }
    if (!caller.permissions.has('user.store')) return Promise.reject(fail('forbidden'));
    return stage.change(call, async (scene) => {
      const member = await stage.member(scene, id);
      const elsewhere = member.account.memberships.length > 1;
      const joined = member.membership.joinedAt !== null;
      if (elsewhere && joined && id !== caller.userId) throw fail('forbidden');
      if (isOther(member, draft)) await askForAddress(scene, member, draft.email);
      await save(scene.tx, member, draft);
      return finish(scene, member);
    });
  };

  async function askForAddress(scene: Scene, member: Member, email: string): Promise<void> {
    const { tx, call, company, manager } = scene;
    const { account, membership } = member;
    const self = account.id === call.caller.userId;
    if (!self && (account.memberships.length > 1 || !mayManage(manager, membership))) throw fail('forbidden');
    // A company's provider speaks for that company: what other companies know the person by takes a proof of their own.
    const vouched = call.caller.method === 'sso' && account.memberships.length > 1;
    if (vouched || !isFresh(call.caller, call.now)) throw fail('reauth_required');
    // Somebody of another company keeps it to themselves: that mailbox is asked, and says no by not answering.
    const owner = await users.accountByEmail(tx, email);
    if (owner?.memberships.some((place) => place.companyId === company.id)) throw emailInUse();
    await session.askValidation(tx, addressee(member), email, self ? 'self' : 'administrator');
    await mails.send(tx, addressee(member), { kind: 'email_changed', newEmail: email, at: call.now });
    await stage.record(
      scene,
      'user.email_changed',
      member,
      { email: account.email },
      { email, state: 'asked' },
    );
  }

  async function save(tx: Tx, { account, membership }: Member, draft: ProfileDraft): Promise<void> {
    const { firstname, lastname, lang, address } = draft;
    if (membership.joinedAt === null) {
      const names = { invitedFirstname: firstname, invitedLastname: lastname, invitedLang: lang };
      await members.change(tx, membership.companyId, account.id, names);
      if (account.memberships.length > 1) return;
    }
    const details = { firstname, lastname, lang, ...(address === undefined ? {} : { address }) };
    await members.setDetails(tx, account.id, details);
  }

  async function finish({ tx, call }: Pick<Scene, 'tx' | 'call'>, before: Member): Promise<UserDetail> {
    const { companyId } = call.caller;
    const after = await memberOf(tx, users, companyId, before.account.id);
    const [was, is] = [shown(before), shown(after)];
    if (JSON.stringify(was) !== JSON.stringify(is)) {
      await stage.record({ tx, call }, 'user.updated', after, was, is);
    }
    return detailFor(after, await members.hasSingleSignOn(tx, companyId));
  }
}

function isOther(
  { account }: Member,
  draft: ProfileDraft,
): draft is ProfileDraft & { readonly email: string } {
  return draft.email !== undefined && draft.email.toLowerCase() !== account.email.toLowerCase();
}

function shown(member: Member) {
  const { lang, address } = member.account;
  return { ...namesOf(member), lang, address };
}

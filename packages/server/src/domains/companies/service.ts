import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Company as CompanyReply, CompanyCurrency } from '@altocost/contract/companies/model.ts';
import { DEFAULT_CURRENCY, LOGO_MAX_BYTES } from '@altocost/contract/companies/model.ts';
import type { Language } from '@altocost/contract/errors.ts';
import type { ImportRecord, ImportStatus } from '@altocost/contract/imports/model.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { ImportsDoor } from '../imports/public.ts';
import type { ThemesDoor } from '../themes/public.ts';
import { logoFrom } from './logo.ts';
import type { CompaniesDoor, Company } from './public.ts';
import * as store from './store.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly billing_address: string;
  readonly phone: string;
  readonly currency: CompanyCurrency;
  readonly session_idle_minutes?: number | null | undefined;
}

type Needs = Pick<Platform, 'database'> & {
  readonly companies: CompaniesDoor;
  readonly imports: ImportsDoor;
  readonly themes: ThemesDoor;
  readonly audit: AuditDoor;
};

export type CompanyService = ReturnType<typeof createCompanyService>;

/** The session's company. Any other id answers `not_found`, whether it exists or not (reliability A4). */
export function createCompanyService({ database, companies, imports, themes, audit }: Needs) {
  const inOwn = async <T>(caller: Caller, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (companyId !== caller.companyId) throw fail('not_found');
    return database.transaction(companyId, work);
  };
  const statusOf = async (tx: Tx, companyId: string): Promise<ImportStatus> =>
    (await imports.lastStatus(tx, companyId)) ?? 'done';
  const complete = (tx: Tx, id: string) => replyOf(tx, id, { companies, imports, themes });

  const recordLogo = (tx: Tx, call: CallBy, company: Company, before: string | null, after: string | null) =>
    audit.record(tx, actorOf(call), {
      kind: 'company.logo_changed',
      object: { type: 'company', id: company.id, name: company.name },
      before: { sha256: before },
      after: { sha256: after },
    });

  return {
    show: (caller: Caller, id: string) => inOwn(caller, id, (tx) => complete(tx, id)),
    status: (caller: Caller, id: string) => inOwn(caller, id, (tx) => statusOf(tx, id)),
    lastImport: (caller: Caller, id: string, language: Language): Promise<ImportRecord | null> =>
      inOwn(caller, id, (tx) => imports.last(tx, id, language)),

    update: (call: CallBy, id: string, draft: ProfileDraft) =>
      inOwn(call.caller, id, async (tx) => {
        const before = await companies.lock(tx, id);
        const after: store.Profile = {
          name: draft.name,
          billingAddress: draft.billing_address,
          phone: draft.phone,
          currency: currencyAfter(before, draft.currency),
          sessionIdleMinutes:
            draft.session_idle_minutes === undefined ? before.sessionIdleMinutes : draft.session_idle_minutes,
        };
        await store.setProfile(tx, id, after);
        await recordProfile(tx, audit, call, before, after);
        if (draft.currency !== before.currency) {
          // Amounts keep the currency that they were billed in; what they are shown in is asked anew by every screen.
          await companies.raiseDataVersion(tx, id);
          await recordCurrency(tx, audit, call, before, draft);
        }
        return complete(tx, id);
      }),

    /** Throws what {@link logoFrom} throws. */
    setLogo: async (call: CallBy, id: string, file: { readonly path: string; readonly size: number }) => {
      if (id !== call.caller.companyId) throw fail('not_found');
      if (file.size > LOGO_MAX_BYTES) throw fail('too_large');
      const image = await logoFrom(await readFile(file.path));
      const digest = createHash('sha256').update(image.content).digest('hex');
      return inOwn(call.caller, id, async (tx) => {
        const company = await companies.get(tx, id);
        const before = await store.logoOf(tx, id);
        await store.setLogo(tx, id, { ...image, digest, updatedAt: call.now });
        await recordLogo(tx, call, company, before?.digest ?? null, digest);
        return complete(tx, id);
      });
    },

    removeLogo: (call: CallBy, id: string) =>
      inOwn(call.caller, id, async (tx) => {
        const before = await store.logoOf(tx, id);
        if (before !== null) {
          await store.removeLogo(tx, id);
          await recordLogo(tx, call, await companies.get(tx, id), before.digest, null);
        }
        return complete(tx, id);
      }),
  };
}

async function replyOf(
  tx: Tx,
  id: string,
  { companies, imports, themes }: Pick<Needs, 'companies' | 'imports' | 'themes'>,
): Promise<CompanyReply> {
  const company = await companies.get(tx, id);
  const logo = await store.logoOf(tx, id);
  return {
    id,
    name: company.name,
    billing_address: company.billingAddress,
    phone: company.phone,
    currency: company.currency,
    importStatus: (await imports.lastStatus(tx, id)) ?? 'done',
    logo: logo === null ? null : `data:${logo.type};base64,${logo.content.toString('base64')}`,
    themes: await themes.list(tx, id),
    offer: company.offer,
    session_idle_minutes: company.sessionIdleMinutes,
    demo: company.demo,
  };
}

/**
 * A company whose currency is open shows the default, and its form sends that back: saving another field decides nothing, the first
 * bill still does (docs/decisions/0005).
 */
function currencyAfter({ chosenCurrency }: Company, wanted: CompanyCurrency): CompanyCurrency | null {
  return chosenCurrency === null && wanted === DEFAULT_CURRENCY ? null : wanted;
}

function recordCurrency(tx: Tx, audit: AuditDoor, call: CallBy, before: Company, after: ProfileDraft) {
  return audit.record(tx, actorOf(call), {
    kind: 'company.currency_changed',
    object: { type: 'company', id: before.id, name: after.name },
    before: { currency: before.currency },
    after: { currency: after.currency },
  });
}

async function recordProfile(tx: Tx, audit: AuditDoor, call: CallBy, before: Company, after: store.Profile) {
  const fields = ['name', 'billingAddress', 'phone', 'sessionIdleMinutes'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  await audit.record(tx, actorOf(call), {
    kind: 'company.updated',
    object: { type: 'company', id: before.id, name: after.name },
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  });
}

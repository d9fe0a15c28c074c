import { DEMO_ACCOUNT } from '@altocost/contract/session/demo.ts';
import { ADMIN_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import { addColleagues } from './demo/people.ts';
import type { CompaniesDoor } from './domains/companies/public.ts';
import type { UsersDoor } from './domains/users/public.ts';
import type { Platform } from './platform/platform.ts';

/** What the first start made, to be said to whoever started the product. */
export interface FirstStart {
  /** Its bills are brought in next. Null: not made by this start. */
  readonly demoCompanyId: string | null;
  readonly adminEmail: string | null;
}

/** There is an account whose password everybody knows, in an installation that people rely on (reliability F4). */
export class DemoInProduction extends Error {
  override readonly name = 'DemoInProduction';
}

interface Doors {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
}

/** Throws {@link DemoInProduction}. */
export async function refusePublicAccounts(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { companies }: Pick<Doors, 'companies'>,
): Promise<void> {
  if (!config.production || !(await database.systemTransaction(companies.hasDemo))) return;
  throw new DemoInProduction(
    'the demo company is in this database, and its password is public; remove it with `npm run operator -- demo:remove`, ' +
      'or start without NODE_ENV=production',
  );
}

/**
 * Makes the demo company and the first company with its administrator as configured, when there is nobody yet. One transaction: a start that
 * was interrupted begins again, a second one changes nothing.
 */
export async function firstStart(platform: Platform, { companies, users }: Doors): Promise<FirstStart> {
  const { database, passwords, ids, clock, config } = platform;
  const somebody = await database.systemTransaction((tx) => users.anybody(tx));
  if (somebody) return { demoCompanyId: null, adminEmail: null };
  const demoHash = config.demo ? await passwords.hash(DEMO_ACCOUNT.password) : null;
  const adminHash = config.admin === null ? null : await passwords.hash(config.admin.password);
  const now = clock.now();

  return database.systemTransaction(async (tx) => {
    let demoCompanyId: string | null = null;
    if (await users.anybody(tx)) return { demoCompanyId, adminEmail: null };
    if (config.admin !== null && adminHash !== null) {
      const company = { id: ids.next(), name: config.admin.company, currency: null, demo: false, now };
      await companies.create(tx, company);
      await users.create(tx, {
        id: ids.next(),
        email: config.admin.email,
        passwordHash: adminHash,
        firstname: '',
        lastname: '',
        lang: 'fr',
        demo: false,
        membership: { companyId: company.id, role: 'admin', permissions: ADMIN_PERMISSIONS },
        now,
      });
    }
    if (demoHash !== null) {
      demoCompanyId = ids.next();
      await companies.create(tx, {
        id: demoCompanyId,
        name: 'Northwind SAS',
        currency: 'EUR',
        demo: true,
        controlLicences: 12,
        viewerLicences: 10,
        now,
      });
      await users.create(tx, {
        id: ids.next(),
        email: DEMO_ACCOUNT.email,
        passwordHash: demoHash,
        firstname: 'Camille',
        lastname: 'Moreau',
        lang: 'fr',
        demo: true,
        membership: { companyId: demoCompanyId, role: 'admin', permissions: ADMIN_PERMISSIONS },
        now,
      });
      await addColleagues(tx, { users, ids }, demoCompanyId, now);
    }
    return { demoCompanyId, adminEmail: config.admin?.email ?? null };
  });
}

import { companyEndpoints } from '@altocost/contract/companies/endpoints.ts';
import { LOGO_MAX_BYTES } from '@altocost/contract/companies/model.ts';
import { ok, page, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { ImportsDoor } from '../imports/public.ts';
import type { SessionDoor } from '../session/public.ts';
import type { ThemesDoor } from '../themes/public.ts';
import type { UsersDoor } from '../users/public.ts';
import type { CompaniesDoor } from './public.ts';
import { createCompanyService } from './service.ts';
import { createPortfolioService } from './portfolio.ts';

interface Doors {
  readonly companies: CompaniesDoor;
  readonly imports: ImportsDoor;
  readonly themes: ThemesDoor;
  readonly audit: AuditDoor;
}

/** The company of the session: profile, logo, last import. */
export function companiesModule(platform: Platform, http: Http, doors: Doors): void {
  const service = createCompanyService({ database: platform.database, ...doors });

  http.mount(companyEndpoints.show, async ({ caller, params }) => ok(await service.show(caller, params.id)));
  http.mount(companyEndpoints.status, async ({ caller, params }) =>
    ok({ importStatus: await service.status(caller, params.id) }),
  );
  http.mount(companyEndpoints.lastImport, async ({ caller, params, language }) =>
    ok(await service.lastImport(caller, params.id, language)),
  );
  http.mount(companyEndpoints.update, async (call) =>
    ok(await service.update(call, call.params.id, call.body)),
  );
  http.mountUpload(
    companyEndpoints.setLogo,
    async (call, upload) => ok(await service.setLogo(call, call.params.id, upload)),
    { maxBytes: LOGO_MAX_BYTES },
  );
  http.mount(companyEndpoints.removeLogo, async (call) => ok(await service.removeLogo(call, call.params.id)));
}

/** The way to a seller's other companies. */
export function portfolioModule(
  platform: Platform,
  http: Http,
  doors: Pick<Doors, 'companies' | 'audit'> & { readonly users: UsersDoor; readonly session: SessionDoor },
): void {
  const portfolio = createPortfolioService({ database: platform.database, ...doors });
  http.mount(companyEndpoints.list, async ({ caller, query }) => {
    const { found, total } = await portfolio.list(caller, query);
    return page(found, query, total);
  });
  http.mount(companyEndpoints.switch, async (call) => {
    await portfolio.switchTo(call, call.params.userId, call.params.companyId);
    return ok({ user_id: call.caller.userId, company_id: call.params.companyId });
  });
}

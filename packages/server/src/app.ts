import type { FastifyInstance } from 'fastify';
import { demoModule } from './demo/module.ts';
import { auditModule } from './domains/audit/module.ts';
import type { AuditDoor } from './domains/audit/public.ts';
import { companiesDoor } from './domains/companies/door.ts';
import { companiesModule, portfolioModule } from './domains/companies/module.ts';
import type { CompaniesDoor } from './domains/companies/public.ts';
import { costsModule } from './domains/costs/module.ts';
import { importsModule } from './domains/imports/module.ts';
import type { ImportsDoor } from './domains/imports/public.ts';
import { licencesModule } from './domains/licences/module.ts';
import { mailsModule } from './domains/mails/module.ts';
import type { MailsDoor } from './domains/mails/public.ts';
import { sessionModule } from './domains/session/module.ts';
import type { SessionDoor } from './domains/session/public.ts';
import { ssoModule } from './domains/sso/module.ts';
import { systemModule } from './domains/system/module.ts';
import { teamsModule } from './domains/teams/module.ts';
import { themesModule } from './domains/themes/module.ts';
import type { ThemesDoor } from './domains/themes/public.ts';
import { tokensDoor } from './domains/tokens/door.ts';
import { tokensModule } from './domains/tokens/module.ts';
import { usersDoor } from './domains/users/door.ts';
import { usersModule } from './domains/users/module.ts';
import type { UsersDoor } from './domains/users/public.ts';
import { workflowsModule } from './domains/workflows/module.ts';
import { serveDocs } from './http/docs.ts';
import type { OpenStreams } from './http/events.ts';
import { createHttp, type Http } from './http/mount.ts';
import { createApiNotFound } from './http/not-found.ts';
import { createServer } from './http/server.ts';
import { serveWebApp, WEB_DIST } from './http/web-app.ts';
import type { Platform } from './platform/platform.ts';

/** What others may ask of the domains: main for the first start, tests for their fixtures. */
export interface Doors {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly imports: ImportsDoor;
  readonly audit: AuditDoor;
  readonly mails: MailsDoor;
  readonly themes: ThemesDoor;
  readonly session: SessionDoor;
}

export interface App {
  readonly server: FastifyInstance;
  readonly http: Http;
  readonly doors: Doors;
}

/**
 * The table of contents. A domain's module is a function that takes what it needs (platform, `http`, doors of other
 * domains), builds its store and service, mounts its endpoints, registers its job workers and returns its own door:
 *
  const imports = importsModule({ platform, http, companies, users, audit: audit.door });
 *
 * `platform/platform.ts` says what the platform offers, `http/mount.ts` how endpoints are mounted. Jobs start later, in main.
 */
export async function buildApp(platform: Platform): Promise<App> {
  const audit = auditModule(platform);
  const companies = companiesDoor();
  const users = usersDoor();
  const mails = mailsModule(platform, { audit: audit.door, users });
  const tokens = tokensDoor();
  const session = sessionModule(platform, { companies, users, tokens, audit: audit.door, mails: mails.door });

  const server = await createServer(platform);
  const streams: OpenStreams = new Set();
  const http = createHttp({ app: server, platform, authenticate: session.authenticate, streams });

  systemModule(platform, http, companies);
  session.mount(http);
  const { open, bookRequest } = session;
  ssoModule(platform, http, { companies, users, audit: audit.door, open, bookRequest });
  audit.mount(http);
  mails.mount(http);
  const teams = teamsModule(platform, http, { users, audit: audit.door });
  const themes = themesModule(platform, http, { audit: audit.door, teams });
  tokensModule(platform, http, { audit: audit.door, companies });
  const imports = importsModule({ platform, http, companies, users, audit: audit.door });
  companiesModule(platform, http, { companies, imports: imports.door, themes, audit: audit.door });
  const people = { companies, users, audit: audit.door, mails: mails.door, session: session.door };
  portfolioModule(platform, http, people);
  usersModule(platform, http, people);
  licencesModule(platform, http, people);
  costsModule(platform, http, imports.door);
  workflowsModule(platform, http, imports.door);
  const demo = demoModule(platform, imports.door);

  await serveDocs(server);
  serveWebApp(server, createApiNotFound(http.mounted), WEB_DIST);
  server.addHook('onReady', async () => {
    await imports.background.start();
    await mails.background.start();
    audit.background.start();
    session.background.start();
    await demo.start();
  });
  server.addHook('preClose', async () => {
    for (const end of streams) end();
    await imports.background.stop();
    await mails.background.stop();
    await audit.background.stop();
    await session.background.stop();
  });
  return {
    server,
    http,
    doors: {
      companies,
      users,
      imports: imports.door,
      audit: audit.door,
      mails: mails.door,
      themes,
      session: session.door,
    },
  };
}

import { systemEndpoints } from '@altocost/contract/system/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { sameText } from '../../platform/secrets/tokens.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { VERSION } from '../../platform/version.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Health and figures. */
export function systemModule(platform: Platform, http: Http, companies: CompaniesDoor): void {
  const { database, costs, metrics, config } = platform;

  http.mount(systemEndpoints.health, async () => {
    try {
      const [demo] = await Promise.all([database.systemTransaction(companies.hasDemo), costs.ping()]);
      return ok({ status: 'ok' as const, version: VERSION, demo });
    } catch (cause) {
      throw fail('unavailable', { cause });
    }
  });

  http.mountFile(systemEndpoints.metrics, async ({ request }) => {
    // A proxy on this machine is not this machine: what it forwards comes from elsewhere.
    const local = LOOPBACK.test(request.ip) && request.header('x-forwarded-for') === null;
    const token = request.header('authorization')?.replace(/^Bearer /, '') ?? '';
    const allowed = local || (config.metricsToken !== null && sameText(token, config.metricsToken));
    if (!allowed) throw fail('forbidden');
    const { type, text } = await metrics.render();
    return { type, content: text };
  });
}

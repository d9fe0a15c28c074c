import { Readable } from 'node:stream';
import { costEndpoints } from '@altocost/contract/costs/endpoints.ts';
import { lastDay } from '@altocost/contract/kit/calendar.ts';
import { ok, type Http } from '../../http/mount.ts';
import type { CostService } from './service.ts';

export function costRoutes(http: Http, service: CostService): void {
  http.mount(costEndpoints.groupByFilter, async ({ caller, query }) => {
    const { rows, total, count, currency } = await service.groups(caller.companyId, query);
    return { code: 200 as const, data: rows, total, count, currency };
  });
  http.mount(costEndpoints.tileGroupBy, async ({ caller, query }) =>
    ok(await service.tiles(caller.companyId, query)),
  );
  http.mount(costEndpoints.charts, async ({ caller, body }) =>
    ok(await service.series(caller.companyId, body)),
  );
  http.mount(costEndpoints.table, async ({ caller, body }) => {
    const { answer, state } = await service.table(caller.companyId, body);
    return {
      code: 200 as const,
      data: answer.rows,
      total: answer.total,
      previous_total: answer.previousTotal,
      previous_from: answer.previousRange.from,
      previous_to: lastDay(answer.previousRange),
      count: answer.count,
      buckets: answer.buckets,
      previous_series: answer.previousSeries,
      state,
    };
  });
  http.mount(costEndpoints.getScope, async ({ caller, query }) => {
    const { rows, total, count } = await service.values(caller.companyId, query);
    return { code: 200 as const, data: rows, total, count };
  });
  http.mount(costEndpoints.tagKeys, async ({ caller, query }) =>
    ok(await service.tagKeys(caller.companyId, query)),
  );
  http.mountFile(costEndpoints.exportCsv, async ({ caller, body }) => {
    const { name, lines } = await service.csv(caller.companyId, body);
    return { type: 'text/csv; charset=utf-8', name, content: Readable.from(lines) };
  });
  http.mount(costEndpoints.homeSum, async ({ caller, query }) => {
    const { points, total, previousTotal, overall, currency } = await service.home(caller.companyId, query);
    return {
      code: 200 as const,
      data: points,
      total,
      previous_total: previousTotal,
      trend: overall,
      currency,
    };
  });
  http.mount(costEndpoints.tagsKpi, async ({ caller, query }) =>
    ok(await service.coverage(caller.companyId, query)),
  );
  http.mount(costEndpoints.state, async ({ caller }) => ok(await service.state(caller.companyId)));
}

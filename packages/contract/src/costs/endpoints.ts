import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { amountWire } from '../kit/amount.ts';
import { dayWire, GRANULARITIES } from '../kit/calendar.ts';
import { scope } from '../scopes/model.ts';
import { DEFAULT_METRIC, GROUPINGS_MAX, isGroupBy, METRICS, SOURCES } from './dimensions.ts';
import { dataState, groupRow, ROWS_MAX, series, seriesPoint, tableRow, tagCoverage } from './model.ts';

const tag = 'Costs';
const groupByItem = z.string().refine(isGroupBy, { error: 'unknown_dimension' });

/** `group=provider,tag:env`: one to four, each once. A comma inside a tag key is written `\,`. */
export const groupParam = z
  .string()
  .transform((text) => splitGroups(text))
  .pipe(groupList());

/** The JSON text of a scope in a query string. */
export const scopeParam = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'invalid_json' });
      return z.NEVER;
    }
  })
  .pipe(scope);

const period = { from: dayWire, to: dayWire };
const view = {
  metric: z.enum(METRICS).default(DEFAULT_METRIC),
  source: z.enum(SOURCES).default('cloud'),
};
const inOrder = [
  (q: { from: string; to: string }) => q.from <= q.to,
  { error: 'from_after_to', path: ['to'] },
] satisfies [unknown, unknown];
const scoped = z.object({ ...period, ...view, scope: scopeParam.optional() });
const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
const limit = z.coerce.number().int().min(1).max(ROWS_MAX);

export const costEndpoints = {
  groupByFilter: endpoint({
    method: 'GET',
    path: '/v2/pipeline/explorer/group_by_filter',
    access: 'explorer.index',
    summary: 'Costs of a period by one to four dimensions or tags, dearest first',
    tag,
    query: scoped.extend({ group: groupParam, offset, limit: limit.optional() }).refine(...inOrder),
    reply: z.object({
      code: z.literal(200),
      data: z.array(groupRow),
      total: amountWire,
      count: z.number().int(),
      currency: z.string(),
    }),
    errors: ['unsupported_filter'],
  }),
  tileGroupBy: endpoint({
    method: 'GET',
    path: '/v2/pipeline/explorer/tile_group_by',
    access: 'explorer.index',
    summary: 'Costs by group for one or several scopes, one list each; an empty list means no data',
    tag,
    query: z
      .object({
        ...period,
        ...view,
        group: groupParam,
        scope: z.union([scopeParam, scopeListParam()]).optional(),
        offset,
        limit: limit.optional(),
      })
      .refine(...inOrder),
    reply: reply(z.array(z.object({ name: z.string(), data: z.array(groupRow) }))),
    errors: ['unsupported_filter'],
  }),
  charts: endpoint({
    method: 'POST',
    path: '/v2/pipeline/explorer/charts',
    access: 'explorer.index',
    demo: 'allowed',
    summary: 'Costs over time, one series per group; what is not shown by name is summed in Others',
    tag,
    body: z
      .strictObject({
        ...period,
        ...view,
        group: z.union([groupParam, groupList()]),
        scope: scope.nullish(),
        offset: z.number().int().min(0).optional(),
        granularity: z.enum(GRANULARITIES),
        values: z
          .array(z.union([z.string(), z.array(z.string())]))
          .max(100)
          .nullish(),
      })
      .refine(...inOrder),
    reply: reply(z.array(series)),
    errors: ['unsupported_filter'],
  }),
  table: endpoint({
    method: 'POST',
    path: '/v2/pipeline/explorer/table',
    access: 'explorer.index',
    demo: 'allowed',
    summary: 'The explorer’s table: cost, share, previous period, trend and sparkline of each group',
    tag,
    body: z
      .strictObject({
        ...period,
        ...view,
        group: groupList(),
        scope: scope.nullish(),
        granularity: z.enum(GRANULARITIES),
        limit: z.number().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
      })
      .refine(...inOrder),
    reply: z.object({
      code: z.literal(200),
      data: z.array(tableRow),
      total: amountWire,
      previous_total: amountWire,
      previous_from: dayWire,
      previous_to: dayWire,
      count: z.number().int(),
      buckets: z.array(dayWire),
      /** Totals of the previous period per bucket of the current one, for the comparison line. */
      previous_series: z.array(z.number().nullable()),
      state: dataState,
    }),
    errors: ['unsupported_filter'],
  }),
  getScope: endpoint({
    method: 'GET',
    path: '/v2/pipeline/explorer/get_scope',
    access: 'explorer.index',
    summary: 'The values of a dimension inside a scope: what a filter can offer',
    tag,
    query: scoped
      .extend({ group: groupParam, search: z.string().max(200).default(''), limit: limit.default(200) })
      .refine(...inOrder),
    reply: z.object({
      code: z.literal(200),
      data: z.array(groupRow),
      total: amountWire,
      count: z.number().int(),
    }),
    errors: ['unsupported_filter'],
  }),
  tagKeys: endpoint({
    method: 'GET',
    path: '/v2/pipeline/explorer/tag_keys',
    access: 'explorer.index',
    summary: 'Tag keys in use in a period, most tagged cost first',
    tag,
    query: scoped.refine(...inOrder),
    reply: reply(z.array(z.object({ key: z.string(), cost: amountWire }))),
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/v2/pipeline/explorer/export',
    access: 'explorer.index',
    demo: 'allowed',
    summary: 'The explorer’s table as CSV; delimiter and decimal separator are chosen and must differ',
    tag,
    kind: 'file',
    body: z
      .strictObject({
        ...period,
        ...view,
        group: groupList(),
        scope: scope.nullish(),
        granularity: z.enum(GRANULARITIES).nullish(),
        delimiter: z.enum([',', ';', '.', '~', '\t']).default(';'),
        decimal: z.enum(['.', ',']).default(','),
      })
      .refine(...inOrder)
      .refine((b) => b.delimiter !== b.decimal, { error: 'delimiter_equals_decimal', path: ['decimal'] }),
    reply: z.string(),
    errors: ['unsupported_filter'],
  }),
  homeSum: endpoint({
    method: 'GET',
    path: '/v2/pipeline/home/sum',
    access: 'home.index',
    summary: 'Cost of a period over time, with the trend against the period before it',
    tag,
    query: scoped.refine(...inOrder),
    reply: z.object({
      code: z.literal(200),
      data: z.array(seriesPoint.extend({ trend: z.number().nullable() })),
      total: amountWire,
      previous_total: amountWire,
      trend: z.number().nullable(),
      currency: z.string(),
    }),
  }),
  tagsKpi: endpoint({
    method: 'GET',
    path: '/v2/pipeline/tags/kpi',
    access: 'tags-dashboard.index',
    summary: 'How much of the cost and how many resources carry a tag',
    tag,
    query: scoped.refine(...inOrder),
    reply: reply(tagCoverage),
  }),
  state: endpoint({
    method: 'GET',
    path: '/v2/pipeline/state',
    access: 'session',
    summary: 'Currency, first and last day with costs, and the version of the figures',
    tag,
    reply: reply(dataState),
  }),
};

function groupList() {
  return z
    .array(groupByItem)
    .min(1)
    .max(GROUPINGS_MAX)
    .refine((list) => new Set(list).size === list.length, { error: 'duplicate_group' });
}

function scopeListParam() {
  return z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'invalid_json' });
        return z.NEVER;
      }
    })
    .pipe(z.array(scope).min(1).max(4));
}

function splitGroups(text: string): string[] {
  return text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));
}

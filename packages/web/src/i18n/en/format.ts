import type { format as fr } from '../fr/format.ts';
import type { Twin } from '../twin.ts';

/** Words that stand beside figures. */
export const format: Twin<typeof fr> = {
  others: 'Others',
  othersCount: 'Others ({{count}})',
  none: '—',
  noTag: 'Untagged',
  noValue: 'Not set',
  metrics: {
    effective: 'Amortised cost',
    billed: 'Billed cost',
    list: 'List price',
    contracted: 'Contracted price',
  },
  metricHelp: {
    effective: 'Commitments spread over their term',
    billed: 'What the invoice says',
    list: 'At public prices, without discounts',
    contracted: 'At negotiated prices, before commitments',
  },
  periods: {
    this_month: 'This month',
    last_month: 'Last month',
    last_7_days: 'Last 7 days',
    last_30_days: 'Last 30 days',
    last_3_months: 'Last 3 months',
    last_6_months: 'Last 6 months',
    this_year: 'This year',
    last_year: 'Last year',
    total: 'Since the beginning',
  },
  granularities: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  providers: {
    aws: 'AWS',
    azure: 'Azure',
    gcp: 'Google Cloud',
    oracle: 'Oracle Cloud',
    other: 'Other provider',
  },
  bytes: { B: 'B', kB: 'kB', MB: 'MB', GB: 'GB' },
};

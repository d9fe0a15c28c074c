import type { charts as fr } from '../fr/charts.ts';
import type { Twin } from '../twin.ts';

/** Texts of charts. */
export const charts: Twin<typeof fr> = {
  total: 'Total',
  others: 'Others',
  othersCount: 'Others ({{n}})',
  more_one: '{{n}} other',
  more_other: '{{n}} others',
  moreUnknown: 'The others',
  previous: 'Previous period',
  logarithmic: 'Logarithmic scale',
};

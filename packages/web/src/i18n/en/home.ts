import type { home as fr } from '../fr/home.ts';
import type { Twin } from '../twin.ts';

/** Texts of the home page. */
export const home: Twin<typeof fr> = {
  welcome: 'Hello {{name}}',
  fresh: 'Costs known up to {{day}}',
  loadingFresh: 'Loading costs…',
  measure: 'Cost measure',
  explore: 'Explore costs',
  periods: 'Cost by period',
  versus: 'vs {{range}}',
  noPrevious: 'No previous period',
  partial: 'No complete previous period',
  show: 'Show the suppliers of this period',
  suppliers: {
    title: 'Expenses by supplier',
    label: 'Expenses by supplier, {{period}}',
    supplier: 'Supplier',
    cost: 'Cost',
    share: 'Share',
    previous: 'Prev. period',
    difference: 'Difference',
    trend: 'Trend',
    spark: 'Over time',
    total: 'Total',
    open: 'Open in the explorer',
    none: { title: 'No costs in this period', text: 'Choose another period above.' },
  },
  unconverted:
    'Amounts left out of the totals, for lack of an exchange rate: {{amounts}}. They join as soon as the rate is known.',
  empty: {
    title: 'Drop your first cloud bill',
    text: 'Costs appear here once the file is checked: every total equal to the bill.',
    running: {
      title: 'Your bills are being imported',
      text: 'Costs appear here as soon as the first import is checked.',
      action: 'Follow the imports',
    },
    forbidden: {
      title: 'No costs yet',
      text: 'Ask your administrator to import a first bill.',
    },
  },
};

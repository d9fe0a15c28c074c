/** Texts of charts. */
export const charts = {
  total: 'Total',
  others: 'Autres',
  othersCount: 'Autres ({{n}})',
  more_one: '{{count}} autre',
  more_many: '{{count}} d’autres',
  more_other: '{{count}} autres',
  moreUnknown: 'Les autres',
  previous: 'Période précédente',
  logarithmic: 'Échelle logarithmique',
} as const;

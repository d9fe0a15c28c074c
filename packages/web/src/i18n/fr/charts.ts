/** Texts of charts. */
export const charts = {
  total: 'Total',
  others: 'Autres',
  othersCount: 'Autres ({{n}})',
  more_one: '{{n}} autre',
  more_many: '{{n}} d’autres',
  more_other: '{{n}} autres',
  moreUnknown: 'Les autres',
  previous: 'Période précédente',
  logarithmic: 'Échelle logarithmique',
} as const;

/** Texts of the home page. */
export const home = {
  welcome: 'Bonjour {{name}}',
  fresh: 'Coûts connus jusqu’au {{day}}',
  loadingFresh: 'Chargement des coûts…',
  measure: 'Mesure du coût',
  explore: 'Explorer les coûts',
  periods: 'Coût par période',
  versus: 'vs {{range}}',
  noPrevious: 'Pas de période précédente',
  partial: 'Pas de période précédente complète',
  show: 'Afficher les fournisseurs de cette période',
  suppliers: {
    title: 'Dépenses par fournisseur',
    label: 'Dépenses par fournisseur, {{period}}',
    supplier: 'Fournisseur',
    cost: 'Coût',
    share: 'Part',
    previous: 'Période préc.',
    difference: 'Écart',
    trend: 'Tendance',
    spark: 'Évolution',
    total: 'Total',
    open: 'Ouvrir dans l’explorateur',
    none: { title: 'Aucun coût sur cette période', text: 'Choisissez une autre période ci-dessus.' },
  },
  unconverted:
    'Montants hors des totaux, faute de taux de change : {{amounts}}. Ils s’ajouteront dès que le taux sera connu.',
  empty: {
    title: 'Déposez votre première facture cloud',
    text: 'Les coûts apparaîtront ici dès que le fichier sera contrôlé : chaque total égal à la facture.',
    running: {
      title: 'Vos factures sont en cours d’import',
      text: 'Les coûts s’affichent ici dès que le premier import est contrôlé.',
      action: 'Suivre les imports',
    },
    forbidden: {
      title: 'Pas encore de coûts',
      text: 'Demandez à votre administrateur d’importer une première facture.',
    },
  },
} as const;

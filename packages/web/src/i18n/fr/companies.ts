/** Texts about the company of the session and the switch to another one. */
export const companies = {
  switch: {
    open: 'Changer d’entreprise – {{company}}',
    title: 'Changer d’entreprise',
    text: 'Choisissez l’entreprise dont vous voulez voir les coûts. Ce que vous créez reste dans son entreprise.',
    search: 'Rechercher une entreprise',
    list: 'Entreprises',
    current: 'Actuelle',
    end: 'Fin de la liste',
    none: 'Aucune entreprise ne correspond à « {{search}} ».',
  },
  changed: {
    title: 'L’entreprise a changé',
    text: 'Une autre entreprise a été ouverte dans un autre onglet. Rien n’a été enregistré ici ; rechargez la page pour continuer avec elle.',
    action: 'Recharger la page',
  },
} as const;

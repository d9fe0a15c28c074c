/** Texts of the building blocks. */
export const ui = {
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement',
  password: {
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    capsLock: 'La touche Verr. Maj est activée.',
  },
  requestId: 'Référence : {{id}}',
  previous: 'Précédent',
  next: 'Suivant',
  pageOf: 'Page {{page}} sur {{last}}',
  pages: 'Pages',
  up: 'En hausse de',
  down: 'En baisse de',
  flat: 'Stable',
} as const;

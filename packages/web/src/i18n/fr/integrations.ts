/** Texts of what the application is connected to. */
export const integrations = {
  title: 'Intégrations',
  desc: 'Ce à quoi l’application est reliée, et ce qui viendra.',
  live: 'En service',
  planned: 'À venir',
  unknown: 'État inconnu',
  states: { on: 'Configuré', off: 'Non configuré', planned: 'Pas encore relié' },
  mail: {
    title: 'Serveur de messagerie',
    text: 'Envoie les invitations, les liens de connexion et les alertes de sécurité.',
    meanings: {
      on: 'Les e-mails partent par le serveur de messagerie configuré.',
      off: 'Les e-mails ne partent pas : ils attendent dans la liste, où vous pouvez les lire.',
    },
    way: 'Voir les e-mails',
  },
  sso: {
    title: 'Authentification unique',
    text: 'Vos utilisateurs se connectent avec le compte de votre entreprise (OpenID Connect).',
    states: { none: 'Non configurée', off: 'Désactivée', on: 'Activée', only: 'Obligatoire' },
    meanings: {
      none: 'Aucun fournisseur d’identité n’est relié.',
      off: 'Un fournisseur est configuré pour {{domains}}, mais personne ne l’utilise.',
      on: 'Les personnes de {{domains}} peuvent passer par le fournisseur.',
      only: 'Les personnes de {{domains}} ne se connectent que par le fournisseur.',
    },
    way: 'Voir la configuration',
  },
  payment: {
    title: 'Paiement en ligne',
    text: 'Souscrire une offre par carte, retrouver ses factures.',
    meanings: {
      on: 'Les offres se paient en ligne depuis l’abonnement.',
      off: 'Aucun prestataire de paiement n’est configuré : les offres ne se paient pas en ligne.',
    },
    way: 'Voir l’abonnement',
  },
  jira: {
    title: 'Jira',
    text: 'Créera un ticket à partir d’une recommandation et suivra son statut, sa priorité et la personne qui s’en charge.',
    meaning: 'Arrivera avec les recommandations. Rien n’est à régler pour le moment.',
  },
  connectors: {
    title: 'Connecteurs cloud',
    text: 'Iront chercher chaque jour vos factures chez AWS, Azure, Google Cloud et Oracle Cloud.',
    meaning: 'En attendant, importez les fichiers de facturation vous-même.',
    way: 'Importer des fichiers',
  },
} as const;

/** What is said when a call fails; the server's own sentence comes first where it sent one. */
export const problems = {
  title: 'Une erreur est survenue',
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  unreadable: 'La réponse du serveur est illisible. Rechargez la page.',
  unexpected: 'Une erreur inattendue est survenue.',
  demoLimited: 'La démonstration se consulte librement, mais ne se modifie pas.',
  rateLimited_one: 'Trop de demandes. Réessayez dans {{count}} seconde.',
  rateLimited_many: 'Trop de demandes. Réessayez dans {{count}} secondes.',
  rateLimited_other: 'Trop de demandes. Réessayez dans {{count}} secondes.',
  planLimited: {
    title: 'Augmentez votre offre pour accéder à cette section',
    text: 'Cette section ne fait pas partie de l’offre de votre entreprise.',
    action: 'Voir les offres',
  },
  sessionEnded: 'Votre session a expiré. Reconnectez-vous.',
  token: 'Erreur de jeton : la session n’a pas pu être ouverte.',
  forbidden: {
    title: 'Accès refusé',
    text: 'Vous n’avez pas accès à cette fonctionnalité. Demandez à votre administrateur.',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incomplète, ou l’élément a été supprimé.',
  },
  crash: {
    title: 'Cette page n’a pas pu s’afficher',
    text: 'Réessayez. Si cela recommence, donnez la référence au support.',
  },
  chunk: {
    title: 'Une nouvelle version est disponible',
    text: 'Rechargez la page pour continuer.',
    action: 'Recharger',
  },
  home: 'Aller à l’accueil',
} as const;

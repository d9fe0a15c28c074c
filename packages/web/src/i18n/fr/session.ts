/** Texts of the login page; the errors are those of spec §8. */
export const session = {
  title: 'Connexion',
  subtitle: 'Accédez aux coûts de votre entreprise.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  submit: 'Se connecter',
  required: 'Ce champ est obligatoire.',
  invalidEmail: 'Saisissez une adresse e-mail valide.',
  errors: {
    401: 'Erreur de connexion, veuillez vérifier vos identifiants.',
    403: 'Vous n’avez pas la permission d’accéder à cette ressource.',
    404: 'Vos identifiants sont incorrects ou la méthode de connexion est invalide.',
    500: 'Erreur interne du serveur pendant la connexion.',
    other: 'Erreur inconnue pendant la connexion.',
  },
  ended: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  demo: {
    title: 'Démonstration',
    text: 'Un an de coûts de quatre clouds, prêt à explorer.',
    fill: 'Utiliser le compte de démonstration',
  },
  pitch: {
    title: 'Chaque total égale la facture.',
    exact: 'Décimales exactes : lignes lues = lignes chargées + lignes rejetées.',
    group: 'Groupez, filtrez et comparez sans attendre.',
    refused: 'Chaque ligne refusée est nommée : fichier, ligne, colonne, raison.',
  },
} as const;

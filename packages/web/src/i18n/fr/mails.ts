/** Texts of the outbox. */
export const mails = {
  title: 'E-mails',
  desc: 'Ce que l’application a écrit aux personnes de l’entreprise, et ce qui en est arrivé.',
  count_one: '{{count}} e-mail',
  count_many: '{{count}} d’e-mails',
  count_other: '{{count}} e-mails',
  filter: 'Filtrer par état',
  anyState: 'Tous les états',
  subject: 'Objet',
  recipient: 'Destinataire',
  status: 'État',
  written: 'Écrit',
  attempts_one: '{{count}} tentative',
  attempts_many: '{{count}} de tentatives',
  attempts_other: '{{count}} tentatives',
  state: { queued: 'En attente', sent: 'Envoyé', kept: 'Conservé', failed: 'Échec' },
  kind: {
    invitation: 'Invitation',
    magic_link: 'Lien de connexion',
    password_reset: 'Nouveau mot de passe',
    password_changed: 'Mot de passe changé',
    email_validation: 'Validation d’adresse',
    email_changed: 'Adresse changée',
    test: 'Test',
  },
  server: {
    configured:
      'Un serveur de messagerie est configuré : les e-mails partent, et leur contenu ne se lit pas ici.',
    missing: 'Aucun serveur de messagerie n’est configuré',
    missingText:
      'Les e-mails restent ici au lieu de partir : ouvrez-les pour transmettre leurs liens. Pour les envoyer, donnez cette variable au serveur, puis redémarrez-le :',
    example: 'SMTP_URL=smtps://compte:mot-de-passe@smtp.exemple.fr:465',
    sender: 'La variable {{from}} change l’expéditeur.',
  },
  test: {
    send: 'M’envoyer un test',
    queued: 'E-mail de test en route vers {{email}}',
    kept: 'E-mail de test écrit et conservé ici',
  },
  view: {
    label: 'Affichage de l’e-mail',
    text: 'Texte',
    html: 'Mise en page',
    copy: 'Copier le texte',
    preview: 'Aperçu de l’e-mail',
    hint: 'Aperçu sans scripts ni liens actifs : copiez les adresses depuis le texte.',
  },
  refused: {
    forbidden: {
      title: 'Cet e-mail ne peut pas être lu',
      text: 'Son destinataire appartient aussi à une autre entreprise, et l’e-mail pourrait y donner accès : lui seul peut le lire. C’est aussi le cas de tous les e-mails dès qu’un serveur de messagerie est configuré.',
    },
    not_found: {
      title: 'Le contenu de cet e-mail est effacé',
      text: 'Le contenu est effacé quelques jours après l’envoi, et au bout de 30 jours dans tous les cas.',
    },
  },
  empty: {
    title: 'Aucun e-mail',
    text: 'Les invitations, les liens de connexion et les alertes de sécurité apparaîtront ici.',
  },
  noMatch: { title: 'Aucun résultat', text: 'Aucun e-mail n’est dans cet état.' },
} as const;

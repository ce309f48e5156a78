export const discover = {
  title: 'Découvrir des organisations',
  text: 'Des associations, clubs et équipes d’ici qui se montrent à tous.',
  search: 'Rechercher par nom ou description',
  all: 'Toutes les organisations publiques',
  nothingFoundTitle: 'Rien trouvé pour « {q} »',
  nothingFoundText: 'Essayez un autre mot, ou une partie.',
  nothingYetTitle: 'Aucune organisation publique',
  nothingYetText: 'Qui administre une organisation peut la rendre publique. Tout le monde la trouve alors ici.',
  noDescription: 'Elle ne s’est pas encore décrite.',
  open: 'Ouvrir',
  joinSignedIn: 'On devient membre sur invitation. Demandez à quelqu’un qui en fait partie.',
  joinAnonymous: 'On devient membre sur invitation. Créez un compte, puis demandez à quelqu’un qui en fait partie.',
  report: 'Signaler',
  reportTitle: 'Signaler {organization}',
  reportSignedIn:
    'Ses secrétaires et administrateurs lisent le signalement et voient votre nom. Vous verrez ici ce qu’il en advient.',
  reportAnonymous:
    'Vous n’êtes pas connecté : le signalement est donc anonyme. Ses secrétaires et administrateurs le lisent sans nom, et personne ne pourra vous dire ce qu’il en advient. Seuls quelques signalements anonymes par heure sont acceptés d’un même réseau.',
  falseName: 'Se fait passer pour quelqu’un d’autre',
  reportedSignedIn: 'Merci. Votre signalement est arrivé ; vous le trouverez parmi vos signalements.',
  reportedAnonymous: 'Merci. Votre signalement est arrivé.',
}

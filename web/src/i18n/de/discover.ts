export const discover = {
  title: 'Organisationen entdecken',
  text: 'Vereine, Klubs und Teams hier, die sich allen zeigen.',
  search: 'Nach Name oder Beschreibung suchen',
  all: 'Alle öffentlichen Organisationen',
  nothingFoundTitle: 'Nichts gefunden zu „{q}“',
  nothingFoundText: 'Versuchen Sie ein anderes Wort oder einen Teil davon.',
  nothingYetTitle: 'Noch keine öffentliche Organisation',
  nothingYetText: 'Wer eine Organisation verwaltet, kann sie öffentlich machen. Dann finden sie hier alle.',
  noDescription: 'Sie hat sich noch nicht beschrieben.',
  open: 'Öffnen',
  joinSignedIn: 'Mitglied wird man durch Einladung. Fragen Sie jemanden, der dazugehört.',
  joinAnonymous: 'Mitglied wird man durch Einladung. Legen Sie ein Konto an und fragen Sie jemanden, der dazugehört.',
  report: 'Melden',
  reportTitle: '{organization} melden',
  reportSignedIn:
    'Sekretäre und Administratoren der Organisation lesen die Meldung und sehen Ihren Namen. Hier erfahren Sie, was daraus wurde.',
  reportAnonymous:
    'Sie sind nicht angemeldet, also ist die Meldung anonym: Sekretäre und Administratoren lesen sie ohne Namen, und niemand kann Ihnen sagen, was daraus wurde. Aus einem Netz werden nur wenige anonyme Meldungen pro Stunde angenommen.',
  falseName: 'Gibt sich als jemand anderes aus',
  reportedSignedIn: 'Danke. Ihre Meldung ist angekommen; Sie finden sie unter Ihren Meldungen.',
  reportedAnonymous: 'Danke. Ihre Meldung ist angekommen.',
}

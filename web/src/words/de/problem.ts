export const problem = {
  WRONG_CREDENTIALS: 'Kein Konto passt zu diesem Namen und Passwort.',
  WRONG_PASSWORD: 'Das aktuelle Passwort stimmt nicht.',
  NAMETAG_TAKEN: 'Dieser Name ist vergeben.',
  MAIL_TAKEN: 'Diese Mailadresse gehört schon zu einem Konto.',
  TOO_MANY_ATTEMPTS: 'Zu viele falsche Passwörter. Versuchen Sie es später noch einmal.',
  TOO_MANY_ACCOUNTS:
    'Aus Ihrem Netz wurden in der letzten Stunde viele Konten angelegt. Versuchen Sie es später noch einmal.',
  TOO_MANY_MAILS: 'Gerade wurde Ihnen eine Mail geschickt. Schauen Sie in Ihr Postfach oder versuchen Sie es später.',
  LINK_INVALID: 'Dieser Link ist unbekannt, benutzt oder abgelaufen.',
  INVITATION_CLOSED: 'Diese Einladung wurde beantwortet, zurückgenommen oder ist abgelaufen.',
  ROLE_REQUIRED: 'Ihre Rolle in dieser Organisation erlaubt das nicht.',
  BUSY: 'Der Server ist beschäftigt. Versuchen Sie es gleich noch einmal.',
  INTERNAL: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  UNREACHABLE: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
}

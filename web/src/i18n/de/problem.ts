export const problem = {
  WRONG_CREDENTIALS: 'Kein Konto passt zu diesem Namen und Passwort.',
  WRONG_PASSWORD: 'Das aktuelle Passwort stimmt nicht.',
  NAMETAG_TAKEN: 'Dieser Name ist vergeben.',
  MAIL_TAKEN: 'Diese Mailadresse gehört schon zu einem Konto.',
  TOO_MANY_ATTEMPTS: 'Zu viele falsche Passwörter. Versuchen Sie es später noch einmal.',
  TOO_MANY_GUESSES: 'Zu viele falsche Passwörter aus deinem Netzwerk. Versuche es in einigen Minuten noch einmal.',
  TOO_MANY_ADDRESS_CHANGES:
    'Du hast heute zu oft versucht, deine E-Mail-Adresse zu ändern. Versuche es morgen noch einmal.',
  TOO_MANY_RENAMES: 'Du hast deinen Benutzernamen diesen Monat schon mehrmals geändert. Behalte diesen vorerst.',
  MAILS_REFUSED:
    'An diese Adresse sollen keine solchen E-Mails gehen. Der Link in einer früheren E-Mail erlaubt sie wieder.',
  TOO_MANY_ACCOUNTS:
    'Aus Ihrem Netz wurden in der letzten Stunde viele Konten angelegt. Versuchen Sie es später noch einmal.',
  TOO_MANY_MAILS: 'Gerade wurde Ihnen eine Mail geschickt. Schauen Sie in Ihr Postfach oder versuchen Sie es später.',
  LINK_INVALID: 'Dieser Link ist unbekannt, benutzt oder abgelaufen.',
  INVITATION_CLOSED: 'Diese Einladung wurde beantwortet, zurückgenommen oder ist abgelaufen.',
  ROLE_REQUIRED: 'Ihre Rolle in dieser Organisation erlaubt das nicht.',
  BOARD_NOT_FOUND: 'Diese Tafel gibt es nicht mehr.',
  COLUMN_NOT_FOUND: 'Diese Spalte gibt es nicht mehr.',
  CARD_NOT_FOUND: 'Diese Karte ist fort oder archiviert.',
  COLUMN_NOT_EMPTY: 'Diese Spalte hat Karten. Verschieben oder archivieren Sie sie zuerst.',
  BOARD_FULL:
    'Die Tafel ist voll: Platz ist für 50 Spalten und 1.000 Karten mit zusammen 4 MB Text. Archivieren Sie einige.',
  TALK_NOT_FOUND: 'Dieses Gespräch gibt es nicht, oder Sie sind nicht mehr dabei.',
  MESSAGE_NOT_FOUND: 'Diese Nachricht gibt es nicht.',
  BUSY: 'Der Server ist beschäftigt. Versuchen Sie es gleich noch einmal.',
  INTERNAL: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  UNREACHABLE: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  TOO_MANY_REPORTS:
    'Aus Ihrem Netz kamen in der letzten Stunde viele Meldungen. Melden Sie sich an oder versuchen Sie es später.',
  LAST_ADMINISTRATOR:
    'Eine Organisation braucht einen Administrator. Ernennen Sie zuerst jemand anderen, oder schließen Sie sie.',
  ORGANIZATION_NOT_FOUND: 'Diese Organisation gibt es nicht, oder sie kann nicht mehr wiederhergestellt werden.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist schon beendet.',
  MAIL_ALREADY_CONFIRMED: 'Ihre Mailadresse ist schon bestätigt.',
  ALREADY_MEMBER: 'Diese Person gehört schon zur Organisation.',
  ROLE_TOO_HIGH: 'Niemand kann eine höhere Rolle als die eigene vergeben.',
  TOO_MANY_INVITATIONS:
    'Zu viele Einladungen: heute an diese Person, oder in der letzten Stunde von dir, deiner Organisation oder deinem Netzwerk. Versuche es später noch einmal.',
  OWN_CASE: 'Sie sind Teil dieses Falls, daher muss jemand anderes ihn bearbeiten.',
  REPORT_CLOSED: 'Dieser Fall ist schon abgeschlossen.',
  WEBHOOKS_FULL: 'Es ist Platz für 10 Webhooks. Löschen Sie zuerst einen.',
  WEBHOOK_DISABLED: 'Dieser Webhook ist aus. Schalten Sie ihn zuerst ein.',
}

export const field = {
  required: 'Bitte ausfüllen.',
  nametag: '2 bis 32 Buchstaben (A bis Z), Ziffern und Unterstriche, ohne Leerzeichen.',
  mail: 'Eine Mailadresse wie jane@example.org.',
  password:
    'Mindestens 8 Zeichen. Kein häufiges Passwort, kein Muster wie 12341234 und nicht der eigene Name oder die eigene Adresse.',
  newPassword:
    'Mindestens 8 Zeichen. Kein häufiges Passwort, kein Muster wie 12341234 und nicht der eigene Name oder die eigene Adresse.',
  name: '1 bis 120 Zeichen in einer Zeile.',
  description: 'Höchstens 2.000 Zeichen.',
  email: 'Eine Mailadresse wie jane@example.org.',
  comment: 'Höchstens 2.000 Zeichen.',
  note: 'Höchstens 2.000 Zeichen.',
  url: 'Eine Adresse im öffentlichen Internet, die mit https:// beginnt.',
}

export const field = {
  required: 'Veuillez remplir ce champ.',
  nametag: '2 à 32 lettres (A à Z), chiffres et tirets bas, sans espaces.',
  mail: 'Une adresse telle que jane@example.org.',
  password:
    'Au moins 8 caractères. Pas de mot de passe courant, de suite comme 12341234, ni votre nom ou votre adresse.',
  newPassword:
    'Au moins 8 caractères. Pas de mot de passe courant, de suite comme 12341234, ni votre nom ou votre adresse.',
  name: '1 à 120 caractères, sur une ligne.',
  description: 'Au plus 2 000 caractères.',
  email: 'Une adresse e-mail comme jane@example.org.',
  comment: 'Au plus 2 000 caractères.',
  note: 'Au plus 2 000 caractères.',
  url: 'Une adresse de l’Internet public qui commence par https://.',
}

export const field = {
  required: 'Veuillez remplir ce champ.',
  nametag: '2 à 32 lettres (A à Z), chiffres et tirets bas, sans espaces.',
  mail: 'Une adresse telle que jane@example.org.',
  password: 'Au moins 8 caractères, et pas un des mots de passe les plus courants.',
  newPassword: 'Au moins 8 caractères, et pas un des mots de passe les plus courants.',
  name: '1 à 120 caractères, sur une ligne.',
  description: 'Au plus 2 000 caractères.',
}

export const role = {
  member: 'Membre',
  secretary: 'Secrétaire',
  administrator: 'Administrateur',
}

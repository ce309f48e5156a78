export const role = {
  member: 'Miembro',
  secretary: 'Secretario',
  administrator: 'Administrador',
}

export const role = {
  member: 'Mitglied',
  secretary: 'Sekretär',
  administrator: 'Administrator',
}

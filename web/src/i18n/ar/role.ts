export const role = {
  member: 'عضو',
  secretary: 'أمين سر',
  administrator: 'مدير',
}

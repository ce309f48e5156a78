export const field = {
  required: 'Por favor, rellene este campo.',
  nametag: 'De 2 a 32 letras (A a Z), cifras y guiones bajos, sin espacios.',
  mail: 'Una dirección de correo como jane@example.org.',
  password:
    'Al menos 8 caracteres. Ni una contraseña común, ni una serie como 12341234, ni tu propio nombre o dirección.',
  newPassword:
    'Al menos 8 caracteres. Ni una contraseña común, ni una serie como 12341234, ni tu propio nombre o dirección.',
  name: 'De 1 a 120 caracteres, en una línea.',
  description: 'Como máximo 2000 caracteres.',
  email: 'Una dirección de correo como jane@example.org.',
  comment: 'Como máximo 2000 caracteres.',
  note: 'Como máximo 2000 caracteres.',
  url: 'Una dirección de Internet pública que empiece por https://.',
}

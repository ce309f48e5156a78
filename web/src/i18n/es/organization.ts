export const organization = {
  founded: 'Fundada el {date}',
  public: 'Pública',
  private: 'Privada',
  yourRole: 'Usted es: {role}',
}

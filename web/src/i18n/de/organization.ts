export const organization = {
  founded: 'Gegründet am {date}',
  public: 'Öffentlich',
  private: 'Privat',
  yourRole: 'Ihre Rolle: {role}',
}

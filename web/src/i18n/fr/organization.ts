export const organization = {
  founded: 'Fondée le {date}',
  public: 'Publique',
  private: 'Privée',
  yourRole: 'Vous êtes : {role}',
}

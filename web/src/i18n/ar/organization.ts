export const organization = {
  founded: 'تأسست في {date}',
  public: 'عامة',
  private: 'خاصة',
  yourRole: 'دورك: {role}',
}

export const organization = {
  founded: 'Founded on {date}',
  public: 'Public',
  private: 'Private',
  yourRole: 'You are: {role}',
} as const

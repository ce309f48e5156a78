/** The groups of the OpenAPI document. An operation gets its tag where its routes are mounted. */
export const tags = {
  Accounts: 'Accounts, sessions, settings and saved mails.',
  Organizations: 'Create, change, close and restore organizations.',
  Members: 'Members of an organization, their roles, fields and groups, printed lists, and invitations.',
  Calendars: 'Events of members, iCalendar files and feeds.',
  Talks: 'Discussions between members.',
  Live: 'A stream of live events.',
  Boards: 'Boards with columns and cards.',
  Files: 'Files that are attached to messages, cards and events.',
  Discovery: 'Public organizations, visible without an account.',
  Reports: 'Reports to the secretaries and administrators of an organization.',
  Webhooks: "Signed requests to an organization's own programs.",
  Operator: 'Accounts, organizations and settings of the server, for its operators.',
  Legacy: 'The same operations on the legacy paths.',
  Service: 'Health checks for the operator.',
} as const

export type Tag = keyof typeof tags

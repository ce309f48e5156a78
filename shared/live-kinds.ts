/** The kinds of live events: the server sends them, and the pages subscribe to them. */
export const liveKinds = [
  'message.posted',
  'message.changed',
  'message.deleted',
  'message.reacted',
  'talk.opened',
  'talk.changed',
  'talk.read',
  'talk.left',
  'member.joined',
  'member.changed',
  'member.left',
  'organization.changed',
  'organization.left',
  'organization.closed',
  'organization.restored',
  'board.changed',
  'calendar.changed',
  'invitation.received',
  'mail.saved',
  'account.changed',
  'field.changed',
  'group.changed',
  'report.changed',
  'request.changed',
] as const

export type LiveKind = (typeof liveKinds)[number]

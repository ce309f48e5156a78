/**
 * The kinds of talks: private ones are read by their participants, open ones by every member, direct ones belong to a
 * fixed set of people, and comments are the messages about a card or an event.
 */
export const talkKinds = ['private', 'open', 'direct', 'comments'] as const

export type TalkKind = (typeof talkKinds)[number]

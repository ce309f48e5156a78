import { gramsOf, gramsOfWords, termOfOrganization } from '../core/search-grams.ts'
import { folded } from '../core/search-text.ts'

/* The index of messages holds the n-grams of each message, its talk and its organization, all as numbers. */

export type MessageToIndex = { organizationKey: number; talkKey: number; message: string }

/** A search names at most this many talks. */
export const maxTalksAsked = 100

/** Returns all terms by which a message can be found, separated by spaces. */
export const termsOfMessage = ({ organizationKey, talkKey, message }: MessageToIndex): string =>
  [termOfTalk(talkKey), termOfOrganization(organizationKey), ...gramsOf(folded(message))].join(' ')

export const termsOfWords = (words: string[]): string => gramsOfWords(words).join(' ')

/**
 * Returns the terms that restrict a search to these talks or, because each talk costs time, to the whole organization
 * when there are many.
 */
export const termsOfTalks = (organizationKey: number, talkKeys: number[]) =>
  (talkKeys.length > maxTalksAsked ? [termOfOrganization(organizationKey)] : talkKeys.map(termOfTalk)).join(' ')

/** Talks are negative and odd: n-grams are not negative, and organizations are even. */
const termOfTalk = (talkKey: number) => -1 - 2 * (talkKey % 2 ** 30)

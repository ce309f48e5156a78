import type { Connection, Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { findBoard } from '../boards/board.ts'
import { type CardPath, findCard } from '../boards/card.ts'
import { eventOfMember, eventOfOrganization } from '../calendar/queries.ts'
import { action, change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { findMember } from '../members/member.ts'
import type { Message } from '../talks/message.ts'
import { addMessage } from '../talks/post-message.ts'
import { type MessagePageRequest, readMessages } from '../talks/read-talk.ts'
import { commentsInsert, commentsSetTitle, eventForReader, talkOfCard, talkOfEvent } from './queries.ts'

/** The thing that comments are about. Who reads it is decided again by the rule of access to talks. */
type Subject = { title: string } & ({ cardKey: number; eventKey: null } | { cardKey: null; eventKey: number })

/** Finds the subject of a path, and throws unless the caller can read it. */
type FindSubject<Path> = (on: Connection, caller: MemberCaller, path: Path) => Promise<Subject>

export type EventPath = { organizationId: string; user: string; id: string }
export type OrganizationEventPath = Omit<EventPath, 'user'>

const findCardSubject: FindSubject<CardPath> = async (on, caller, { board, card }) => {
  const { key: cardKey, title } = await findCard(on, (await findBoard(on, caller, board)).key, card)
  return { cardKey, eventKey: null, title }
}

const findEventSubject: FindSubject<EventPath> = async (on, caller, { user, id }) => {
  const { key: membershipKey } = await findMember(on, caller, user)
  const event = await eventOfMember.first(on, { id: id.toLowerCase(), membershipKey })
  if (!event) throw fail('EVENT_NOT_FOUND')
  const readable = await eventForReader.first(on, { eventKey: event.key, membershipKey: caller.membershipKey })
  if (!readable) throw fail('PRIVATE_COMMENTS')
  return { cardKey: null, eventKey: event.key, title: readable.title }
}

const findOrganizationEventSubject: FindSubject<OrganizationEventPath> = async (on, { organizationKey }, { id }) => {
  const event = await eventOfOrganization.first(on, { id: id.toLowerCase(), organizationKey })
  if (!event) throw fail('EVENT_NOT_FOUND')
  return { cardKey: null, eventKey: event.key, title: event.title }
}

const findTalk = async (on: Connection, { cardKey, eventKey }: Subject) =>
  (cardKey === null ? await talkOfEvent.first(on, { eventKey }) : await talkOfCard.first(on, { cardKey }))?.key

type Page = Omit<MessagePageRequest, 'organizationId' | 'talk'>

/** Makes the use case that reads the comments on a kind of subject, as the messages of a talk are read. */
const reading = <Path extends { organizationId: string }>(find: FindSubject<Path>) =>
  action('comment.read', async (app, caller, { page, ...path }: Path & { page: Page }) => {
    const talk = await findTalk(app.db, await find(app.db, caller, path as unknown as Path))
    if (talk === undefined) return { messages: [], next: null }
    return readMessages(app, caller, { organizationId: path.organizationId, talk: String(talk), ...page })
  })

type NewComment = {
  message: string
  replyTo?: number | undefined
  attachments?: string[] | undefined
}

/** Makes the use case that posts a comment. The first one creates the talk. */
const posting = <Path extends { organizationId: string }>(find: FindSubject<Path>) =>
  change(
    'comment.post',
    async (
      app,
      tx,
      caller,
      { comment, idempotencyKey, ...path }: Path & { comment: NewComment; idempotencyKey: string | undefined },
    ): Promise<Message> =>
      withIdempotencyKey(app, tx, caller, idempotencyKey, { ...path, comment }, async () => {
        const talk = await openTalk(app, tx, caller, await find(tx, caller, path as unknown as Path))
        return addMessage(app, tx, caller, { talk: String(talk), ...comment })
      }),
  )

async function openTalk(app: App, tx: Transaction, caller: MemberCaller, subject: Subject): Promise<number> {
  const { organizationKey, accountKey: createdBy } = caller
  const existing = await findTalk(tx, subject)
  if (existing !== undefined) {
    await commentsSetTitle.run(tx, { key: existing, title: subject.title })
    return existing
  }
  const inserted = await commentsInsert.first(tx, { organizationKey, createdBy, ...subject, now: app.clock.now() })
  const talk = inserted?.key ?? (await findTalk(tx, subject))
  if (talk === undefined) throw fail('TALK_NOT_FOUND')
  return talk
}

export const readCardComments = reading(findCardSubject)
export const postCardComment = posting(findCardSubject)
export const readEventComments = reading(findEventSubject)
export const postEventComment = posting(findEventSubject)
export const readOrganizationEventComments = reading(findOrganizationEventSubject)
export const postOrganizationEventComment = posting(findOrganizationEventSubject)

import { type Static, Type } from 'typebox'
import type { App } from '../../../domain/app.ts'
import type { Caller } from '../../../domain/core/caller.ts'
import { countReactingPeople, type Message as MessageContent } from '../../../domain/talks/message.ts'
import { fail } from '../../../errors.ts'
import { listOf, MessageId, PageFields, pageOf } from '../../common-schemas.ts'
import { showAllAttachments } from '../../core/file-urls.ts'
import { totalLength } from '../../core/json-pieces.ts'
import { exampleMessage, Message } from './schemas.ts'

/** The usual length of a person in JSON. */
const personLength = 100

/** Counts the people as well whom reactions name: a message may have thousands. */
export const textLengthOfMessages = ({ messages }: { messages: Static<typeof Message>[] }) =>
  totalLength(messages, ({ message }) => message) + personLength * countReactingPeople(messages)

/** The fields and the reply of every operation that reads messages in chronological order. */
export const messagePage = {
  fields: Type.Object({
    ...PageFields,
    before: Type.Optional(MessageId),
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'the id of a message of this talk, or 0' })),
  }),
  reply: listOf('messages', Message),
  example: { messages: [exampleMessage], nextCursor: null as string | null },
  textLengthOf: textLengthOfMessages,
}

/** Ends the descriptions of these operations. */
export const messagePageNote =
  'In chronological order: the newest page, or with before or after the page next to a message. Pass nextCursor on as ' +
  'cursor to go further in the same direction. A page whose texts are long, or whose reactions name very many people, ' +
  'holds fewer than limit.'

type PageDirection = { before?: number | undefined; after?: number | undefined }
type Fields = PageDirection & { limit?: number; cursor?: string }

/** Reads the page that the fields ask for. A cursor of these lists contains its direction. */
export async function answerPage(
  app: App,
  caller: Caller,
  fields: Fields,
  read: (asked: PageDirection & { limit: number }) => Promise<{ messages: MessageContent[]; next: number | null }>,
) {
  const { limit, cursor } = pageOf(fields)
  const place = cursor === undefined ? { before: fields.before, after: fields.after } : readDirection(cursor)
  const { messages, next } = await read({ limit, ...place })
  const direction = place.after === undefined ? 'before' : 'after'
  return {
    messages: await showAllAttachments(app, caller, messages),
    nextCursor: next === null ? null : `${direction}-${next}`,
  }
}

function readDirection(cursor: string): PageDirection {
  const [, direction, key] = /^(before|after)-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (direction === undefined) throw fail('INVALID_CURSOR')
  return { [direction]: Number(key) }
}

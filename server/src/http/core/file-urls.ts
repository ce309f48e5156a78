import type { App } from '../../domain/app.ts'
import type { Attachment } from '../../domain/attachments/attachment.ts'
import type { Caller } from '../../domain/core/caller.ts'
import { makeFileTicket } from '../../domain/core/file-ticket.ts'
import { inChunks } from '../../domain/core/read-in-chunks.ts'

/** The properties of a file, or of an attachment, from which its addresses are made. */
type Addressed = Pick<Attachment, 'id' | 'nio' | 'hasThumbnails'>

type WithUrls<F extends Addressed> = Omit<F, 'nio' | 'hasThumbnails'> & { url: string; thumbnailUrl: string | null }

/** Adds the addresses of a file for one reader, with a ticket of the reader's session. */
export function withUrls<F extends Addressed>(
  app: App,
  sessionKey: number,
  { nio, hasThumbnails, ...file }: F,
): WithUrls<F> {
  const address = `${app.config.publicUrl}/v2/files/${nio}/${file.id}`
  const ticket = makeFileTicket(app, sessionKey, file.id)
  return {
    ...file,
    url: `${address}/content?ticket=${ticket}`,
    thumbnailUrl: hasThumbnails ? `${address}/thumbnail?ticket=${ticket}` : null,
  }
}

export const sessionOf = (caller: Caller) => (caller.kind === 'signedIn' ? caller.sessionKey : 0)

type WithAttachments<T> = Omit<T, 'attachments'> & { attachments: WithUrls<Attachment>[] }

/** Adds the addresses of all attachments of a message, a card or an event for one reader. Most things have none. */
export const showAttachments = <T extends { attachments: Attachment[] }>(
  app: App,
  caller: Caller,
  thing: T,
): WithAttachments<T> =>
  thing.attachments.length === 0
    ? { ...thing, attachments: [] }
    : { ...thing, attachments: thing.attachments.map((each) => withUrls(app, sessionOf(caller), each)) }

/**
 * Does so for a list. A page of messages without attachments is the list itself, which saves copying it. A board may
 * have 10,000 attachments, and signing so many tickets takes 100 ms: other requests run in between.
 */
export async function showAllAttachments<T extends { attachments: Attachment[] }>(
  app: App,
  caller: Caller,
  things: T[],
): Promise<WithAttachments<T>[]> {
  if (things.every(({ attachments }) => attachments.length === 0)) return things as unknown as WithAttachments<T>[]
  return inChunks(things, async (chunk) => chunk.map((thing) => showAttachments(app, caller, thing)))
}

/** Adds addresses to the attachments in the data of a live event, which the log holds without them. */
export function attachmentsForSession(app: App, sessionKey: number, data: string): string {
  // Quotes inside of a text are escaped, so only a list of attachments looks like this.
  if (!data.includes('"attachments":[{')) return data
  const message = JSON.parse(data) as { attachments: Attachment[] }
  const attachments = message.attachments.map((attachment) => withUrls(app, sessionKey, attachment))
  return JSON.stringify({ ...message, attachments })
}

import type { App } from '../../../domain/app.ts'
import type { Caller } from '../../../domain/core/caller.ts'
import { makeFileTicket } from '../../../domain/core/file-ticket.ts'

/** The properties of a file, or of an attachment, from which its addresses are made. */
type Addressed = { id: string; hasThumbnails: boolean }

export type FileUrls = { url: string; thumbnailUrl: string | null }

/** Adds the addresses of a file for one reader, with a ticket of the reader's session. */
export function withUrls<F extends Addressed>(app: App, caller: Caller, organizationId: string, file: F): F & FileUrls {
  const ticket = caller.kind === 'signedIn' ? `?ticket=${makeFileTicket(app, caller.sessionKey, file.id)}` : ''
  const address = `${app.config.publicUrl}/v2/files/${organizationId}/${file.id}`
  return {
    ...file,
    url: `${address}/content${ticket}`,
    thumbnailUrl: file.hasThumbnails ? `${address}/thumbnail${ticket}` : null,
  }
}

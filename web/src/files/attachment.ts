import { api, type Resource } from '../api/client.ts'
import { localAddress } from '../api/local-address.ts'

/** A file that is attached to a message, a card or an event. A file of the list has the same fields, and more. */
export type Attachment = Resource<'Attachment'>

/** The preview of an image, at most 480 or 1,600 pixels wide and high. */
export function previewAddress({ thumbnailUrl }: Attachment, size: 'small' | 'large'): string | null {
  if (thumbnailUrl === null) return null
  return localAddress(thumbnailUrl) + (size === 'large' ? '&size=large' : '')
}

/** Images have a preview; what cannot be decoded is no image for the pages. */
export const isImage = ({ thumbnailUrl }: Attachment) => thumbnailUrl !== null

export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'sheet' | 'archive' | 'other'

const kindsOfType: [pattern: RegExp, kind: FileKind][] = [
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^application\/pdf$/, 'pdf'],
  [/spreadsheet|ms-excel|^text\/csv$/, 'sheet'],
  [/^text\/|word|opendocument\.text|rtf$/, 'text'],
  [/zip|compressed|x-tar|x-7z|gzip|x-rar/, 'archive'],
]

export const kindOf = (type: string): FileKind => kindsOfType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'

/** Types that the browser shows in a tab of its own. The server serves all others as downloads. */
export const opensInTab = (type: string) => type === 'application/pdf' || type === 'text/plain'

/** The tag of the player for a type, or null if the browser cannot play it. */
export function playerOf(type: string): 'audio' | 'video' | null {
  const tag = /^(audio|video)\//.exec(type)?.[1] as 'audio' | 'video' | undefined
  return tag && document.createElement(tag).canPlayType(type) !== '' ? tag : null
}

/** Reads a file again, because the tickets in its addresses expire. */
export async function readAgain(nio: string, fileId: string): Promise<Attachment | undefined> {
  const { data } = await api.GET('/v2/files/{orgaId}/{fileId}', { params: { path: { orgaId: nio, fileId } } })
  return data
}

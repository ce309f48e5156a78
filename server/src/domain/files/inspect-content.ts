import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { scrubImage } from '../../images/scrub-image.ts'
import { type Inspection, unknownContent, unknownType } from './inspection.ts'
import { textTypeOf } from './text-type.ts'

/** Images of these types are decoded. An image of another type is bytes of an unknown type. */
const imageTypes: Record<string, string> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  // An animated PNG is a PNG, which every browser shows.
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/avif': 'image/avif',
}

/** Removes the metadata of an image and makes its previews. */
export async function inspectImage(file: string, type: string, maxSeconds: number): Promise<Inspection> {
  const shownType = imageTypes[type]
  const { makeThumbnails } = await import('../../images/thumbnails.ts')
  const size = shownType === undefined ? null : await makeThumbnails(file, maxSeconds).catch(() => null)
  // Metadata goes even from an image that this machine cannot decode, such as a photo of a telephone in HEIC.
  const scrubbed = await scrubImage(file, type).catch(() => null)
  const isChanged = scrubbed === null || scrubbed.isChanged
  if (shownType === undefined || size === null || scrubbed === null) return { ...unknownContent, isChanged }
  return { type: shownType, ...size, hasThumbnails: true, isChanged }
}

/** Determines the type of a file by its content; names and declared types are not trusted. */
export async function detectType(file: string): Promise<string> {
  const found = await fileTypeFromFile(file).catch(() => undefined)
  if (found && found.mime !== 'application/xml') return found.mime
  return (await readTextType(file)) ?? found?.mime ?? unknownType
}

const textChunkBytes = 1024 * 1024

/** Reads the whole file, because one byte can make a text binary. */
async function readTextType(file: string): Promise<string | null> {
  const handle = await open(file)
  try {
    return await textTypeOf(handle.createReadStream({ highWaterMark: textChunkBytes, autoClose: false }))
  } finally {
    await handle.close()
  }
}

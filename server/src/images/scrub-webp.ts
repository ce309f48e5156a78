import { BrokenImage, type ByteFile } from './byte-file.ts'
import { orientationOnly } from './exif-orientation.ts'

const neededChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
/** Decoders skip chunks that they do not know. */
const skippedName = 'ZERO'
const hasExif = 0x08
const hasXmp = 0x04
const maxExifBytes = 64 * 1024

/** Clears all chunks of a WebP but those that decoders need: EXIF, XMP, data of programs. */
export async function scrubWebp(file: ByteFile): Promise<void> {
  const end = 8 + (await file.read(4, 4)).readUInt32LE()
  if (end > file.size) throw new BrokenImage('the file ends too early')
  await file.cut(end)
  let flagsAt: number | null = null
  let keepsExif = false
  for (let at = 12; at + 8 <= end; ) {
    const head = await file.read(at, 8)
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (at + 8 + length > end) throw new BrokenImage('a chunk ends behind the file')
    if (name === 'VP8X') flagsAt = at + 8
    else if (name === 'EXIF' && length <= maxExifBytes) keepsExif = (await scrubExif(file, at, length)) || keepsExif
    else if (!neededChunks.has(name)) await clearChunk(file, at, length)
    at += 8 + length + (length % 2)
  }
  if (flagsAt !== null) await clearFlags(file, flagsAt, keepsExif ? hasXmp : hasXmp | hasExif)
}

/** Some programs repeat the header that only JPEG has. */
const exifHeader = Buffer.from('Exif\0\0', 'latin1')

async function scrubExif(file: ByteFile, at: number, length: number): Promise<boolean> {
  const content = await file.read(at + 8, length)
  const skipped = content.subarray(0, exifHeader.length).equals(exifHeader) ? exifHeader.length : 0
  const kept = orientationOnly(content.subarray(skipped))
  const isEmpty = kept.every((byte) => byte === 0)
  if (isEmpty) await clearChunk(file, at, length)
  else await file.write(at + 8 + skipped, kept)
  return !isEmpty
}

async function clearChunk(file: ByteFile, at: number, length: number): Promise<void> {
  await file.write(at, Buffer.from(skippedName, 'latin1'))
  await file.clear(at + 8, length)
}

async function clearFlags(file: ByteFile, at: number, flags: number): Promise<void> {
  const [current = 0] = await file.read(at, 1)
  await file.write(at, Buffer.from([current & ~flags]))
}

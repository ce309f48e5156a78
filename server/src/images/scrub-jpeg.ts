import { BrokenImage, type ByteFile } from './byte-file.ts'
import { orientationOnly } from './exif-orientation.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const comment = 0xfe
const firstApp = 0xe0
const exifHeader = 'Exif\0\0'

/** Segments that decoders need, by their marker and the beginning of their content. */
const neededSegments: [marker: number, beginning: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe0, 'JFXX\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

/** Markers without a length: restarts, and a byte that is reserved for arithmetic coding. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Clears all segments of a JPEG but those that decoders need: EXIF, XMP, IPTC, comments, data of the camera. */
export async function scrubJpeg(file: ByteFile): Promise<void> {
  let at = 2
  while (at < file.size) {
    const [prefix, marker = 0] = await file.read(at, 2)
    if (prefix !== 0xff) throw new BrokenImage('a marker is missing')
    if (marker === 0xff) at += 1
    else if (marker === endOfImage) return file.cut(at + 2)
    else if (isBare(marker)) at += 2
    else {
      const length = (await file.read(at + 2, 2)).readUInt16BE()
      if (length < 2) throw new BrokenImage('a segment is too short')
      if (marker >= firstApp) await scrubSegment(file, at, marker, length)
      at += 2 + length
      if (marker === startOfScan) at = await endOfScan(file, at)
    }
  }
}

async function scrubSegment(file: ByteFile, at: number, marker: number, length: number): Promise<void> {
  const isMetadata = marker <= 0xef || marker === comment
  if (!isMetadata) return
  const content = await file.read(at + 4, length - 2)
  const startsWith = (text: string) => content.toString('latin1', 0, text.length) === text
  if (neededSegments.some(([needed, beginning]) => needed === marker && startsWith(beginning))) return
  if (marker === 0xe1 && startsWith(exifHeader)) {
    return file.write(at + 4 + exifHeader.length, orientationOnly(content.subarray(exifHeader.length)))
  }
  // An empty comment has the same length, so nothing behind it moves.
  await file.write(at, Buffer.from([0xff, comment]))
  await file.clear(at + 4, length - 2)
}

const chunkBytes = 64 * 1024

/** Returns where the marker behind the compressed data is. In the data, 0xff is followed by 0 or a restart. */
async function endOfScan(file: ByteFile, start: number): Promise<number> {
  for (let at = start; at < file.size; ) {
    const chunk = await file.readUpTo(at, chunkBytes)
    for (
      let found = chunk.indexOf(0xff);
      found !== -1 && found + 1 < chunk.length;
      found = chunk.indexOf(0xff, found + 1)
    ) {
      const next = chunk[found + 1] ?? 0
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + found
    }
    // The last byte is read again, because it may be the first one of a marker.
    at += Math.max(1, chunk.length - 1)
  }
  return file.size
}

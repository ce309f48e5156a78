import { crc32 } from 'node:zlib'
import { BrokenImage, type ByteFile } from './byte-file.ts'
import { orientationOnly } from './exif-orientation.ts'

const headerBytes = 8

/** Chunks that decoders need, and those that say nothing about the place or the person. */
const neededChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT tIME acTL fcTL fdAT'.split(' '),
)

/** The name of a chunk that decoders skip: it is ancillary and private. */
const skippedName = 'paDd'
const maxExifBytes = 64 * 1024

/** Clears all chunks of a PNG but those that decoders need: EXIF, XMP, texts, data of programs. */
export async function scrubPng(file: ByteFile): Promise<void> {
  for (let at = headerBytes; at < file.size; ) {
    const head = await file.read(at, 8)
    const length = head.readUInt32BE()
    const name = head.toString('latin1', 4)
    if (at + 12 + length > file.size) throw new BrokenImage('a chunk ends behind the file')
    if (name === 'eXIf' && length <= maxExifBytes) await scrubExif(file, at, length)
    else if (!neededChunks.has(name)) await clearChunk(file, at, length)
    at += 12 + length
    if (name === 'IEND') return file.cut(at)
  }
  throw new BrokenImage('the end is missing')
}

async function scrubExif(file: ByteFile, at: number, length: number): Promise<void> {
  const kept = orientationOnly(await file.read(at + 8, length))
  if (kept.every((byte) => byte === 0)) return clearChunk(file, at, length)
  await file.write(at + 8, kept)
  await writeChecksum(file, at, length)
}

async function clearChunk(file: ByteFile, at: number, length: number): Promise<void> {
  await file.write(at + 4, Buffer.from(skippedName, 'latin1'))
  await file.clear(at + 8, length)
  await writeChecksum(file, at, length)
}

const partBytes = 64 * 1024

/** The checksum covers the name and the content. */
async function writeChecksum(file: ByteFile, at: number, length: number): Promise<void> {
  let sum = 0
  const end = at + 8 + length
  for (let from = at + 4; from < end; from += partBytes) {
    sum = crc32(await file.read(from, Math.min(partBytes, end - from)), sum)
  }
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  await file.write(end, bytes)
}

import { inflateSync } from 'node:zlib'
import { packTrueType } from './truetype.ts'

const headerLength = 44
const entryLength = 20

/** Unpacks WOFF, a TrueType font with compressed tables. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  return packTrueType(
    Array.from({ length: count }, (_, index): [string, Buffer] => {
      const entry = headerLength + entryLength * index
      const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ]
      const packed = woff.subarray(offset, offset + packedLength)
      return [woff.toString('latin1', entry, entry + 4), packedLength < length ? inflateSync(packed) : packed]
    }),
  )
}

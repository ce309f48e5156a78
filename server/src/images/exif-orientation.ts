/** The length of EXIF data that holds nothing but the orientation. */
const minLength = 26
const orientationTag = 0x0112
const shortType = 3

/**
 * Returns EXIF data of the same length that holds nothing but the orientation, by which programs turn the image. Without
 * an orientation, or room for it, all of it is zero.
 */
export function orientationOnly(exif: Buffer): Buffer {
  const orientation = readOrientation(exif)
  const kept = Buffer.alloc(exif.length)
  if (orientation === null || exif.length < minLength) return kept
  kept.write('II*\0', 0, 'latin1')
  kept.writeUInt32LE(8, 4)
  kept.writeUInt16LE(1, 8)
  kept.writeUInt16LE(orientationTag, 10)
  kept.writeUInt16LE(shortType, 12)
  kept.writeUInt32LE(1, 14)
  kept.writeUInt16LE(orientation, 18)
  return kept
}

/** Returns the orientation, 2 to 8, or null when the image is upright. */
function readOrientation(exif: Buffer): number | null {
  const order = exif.toString('latin1', 0, 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return null
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  try {
    const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + 12 * entry
      if (short(at) !== orientationTag) continue
      const orientation = short(at + 8)
      return orientation >= 2 && orientation <= 8 ? orientation : null
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

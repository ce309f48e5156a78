import sharp, { type Metadata, type Sharp } from 'sharp'
import { BrokenImage } from './byte-file.ts'

/** These formats are decoded line by line, so a large image needs little memory. */
const maxStreamedPixels = 0x3fff * 0x3fff
/** All others are decoded as a whole, 4 bytes for each pixel. */
const maxWholePixels = 24_000_000

// libvips knows dozens of formats. Only those that Atrium shows may be decoded, because each one can have bugs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export type DecodableImage = {
  /** The size of the image as people see it: a photo that was taken sideways is turned. */
  width: number
  height: number
  /** Starts decoding the image, upright. */
  decode(): Sharp
}

/** Opens an image. Throws when it cannot be decoded, or only at too high a cost. */
export async function openImage(file: string): Promise<DecodableImage> {
  const open = () => sharp(file, { limitInputPixels: maxStreamedPixels, failOn: 'error', sequentialRead: true })
  const metadata = await open().metadata()
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixelsOf(metadata)) throw new BrokenImage('too many pixels')
  return { width, height, decode: () => open().autoOrient() }
}

const maxPixelsOf = ({ format, isProgressive }: Metadata) =>
  (format === 'jpeg' || format === 'png') && !isProgressive ? maxStreamedPixels : maxWholePixels

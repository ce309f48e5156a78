import sharp, { type Metadata, type Sharp } from 'sharp'
import { BrokenImage } from './byte-file.ts'

/** The longest side of each preview, in pixels. */
export const thumbnailSides = { small: 480, large: 1600 } as const

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

/**
 * Decodes an image and writes its previews as WebP to `<file>.small` and `<file>.large`. Returns the size of the image as
 * people see it: a photo that was taken sideways is turned. Throws when it cannot be decoded, or only at too high a cost.
 */
export async function makeThumbnails(file: string, maxSeconds: number): Promise<{ width: number; height: number }> {
  const open = () => sharp(file, { limitInputPixels: maxStreamedPixels, failOn: 'error', sequentialRead: true })
  const metadata = await open().metadata()
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixelsOf(metadata)) throw new BrokenImage('too many pixels')
  const large = `${file}.large`
  await shrink(open().autoOrient(), thumbnailSides.large, maxSeconds).toFile(large)
  await shrink(sharp(large), thumbnailSides.small, maxSeconds).toFile(`${file}.small`)
  return { width, height }
}

const maxPixelsOf = ({ format, isProgressive }: Metadata) =>
  (format === 'jpeg' || format === 'png') && !isProgressive ? maxStreamedPixels : maxWholePixels

const shrink = (image: Sharp, side: number, seconds: number) =>
  image
    .timeout({ seconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })

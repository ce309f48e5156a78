import sharp, { type Sharp } from 'sharp'
import { openImage } from './decoder.ts'

/** The longest side of each preview, in pixels. */
export const thumbnailSides = { small: 480, large: 1600 } as const

/**
 * Decodes an image and writes its previews as WebP to `<file>.small` and `<file>.large`. Returns the size of the image as
 * people see it. Throws when it cannot be decoded, or only at too high a cost.
 */
export async function makeThumbnails(file: string, maxSeconds: number): Promise<{ width: number; height: number }> {
  const { width, height, decode } = await openImage(file)
  const large = `${file}.large`
  await shrink(decode(), thumbnailSides.large, maxSeconds).toFile(large)
  await shrink(sharp(large), thumbnailSides.small, maxSeconds).toFile(`${file}.small`)
  return { width, height }
}

const shrink = (image: Sharp, side: number, seconds: number) =>
  image
    .timeout({ seconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })

import sharp, { type Sharp } from 'sharp'
import { openImage } from './decoder.ts'
import { squareSides } from './square-sides.ts'

/**
 * Decodes an image, crops its middle to a square, and writes it as WebP in each size to `<file>.256` and so on. Throws
 * when it cannot be decoded, or only at too high a cost.
 */
export async function makeSquares(file: string, maxSeconds: number): Promise<void> {
  const { decode } = await openImage(file)
  const [largest, ...smaller] = squareSides
  await crop(decode(), largest, maxSeconds).toFile(`${file}.${largest}`)
  for (const side of smaller) await crop(sharp(`${file}.${largest}`), side, maxSeconds).toFile(`${file}.${side}`)
}

const crop = (image: Sharp, side: number, seconds: number) =>
  image.timeout({ seconds }).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 85 })

import { open } from 'node:fs/promises'
import { ByteFile } from './byte-file.ts'
import { scrubGif } from './scrub-gif.ts'
import { scrubHeif } from './scrub-heif.ts'
import { scrubJpeg } from './scrub-jpeg.ts'
import { scrubPng } from './scrub-png.ts'
import { scrubWebp } from './scrub-webp.ts'

const scrubbers: Record<string, (file: ByteFile) => Promise<void>> = {
  'image/jpeg': scrubJpeg,
  'image/png': scrubPng,
  'image/apng': scrubPng,
  'image/webp': scrubWebp,
  'image/gif': scrubGif,
  'image/avif': scrubHeif,
  'image/heic': scrubHeif,
  'image/heif': scrubHeif,
}

/**
 * Removes from an image what says where and by whom it was made, in place and without encoding it again: the pixels stay
 * as they are, and so does the orientation. Returns whether the file changed, and its size.
 */
export async function scrubImage(path: string, type: string): Promise<{ isChanged: boolean; size: number }> {
  const handle = await open(path, 'r+')
  try {
    const file = new ByteFile(handle, (await handle.stat()).size)
    await scrubbers[type]?.(file)
    return { isChanged: file.isChanged, size: file.size }
  } finally {
    await handle.close()
  }
}

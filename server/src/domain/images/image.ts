import { randomBytes } from 'node:crypto'
import { maxImageBytes } from '../../../../shared/limits.ts'
import { Failure, fail } from '../../errors.ts'
import { type SquareSide, squareSides } from '../../images/square-sides.ts'
import type { App } from '../app.ts'
import type { Caller } from '../core/caller.ts'
import { requireSize, withUploadSlot } from '../uploads/admit-upload.ts'
import { decodeImage } from '../uploads/decode-image.ts'
import { type Expected, receiveContent } from '../uploads/receive-content.ts'
import { makeSquaresTask } from './tasks.ts'

/*
 * Avatars and logos are images that everybody may load who knows their address, which is random and new for each image.
 * The account or organization has the address in a column, so naming a person costs no further query.
 */

/** An image while it arrives. */
export type ArrivingImage = {
  /** The size that the client announced, of the image or of the form around it. */
  announcedBytes: number | null
  /** Opens the body after the caller was admitted. */
  open(): Promise<{ chunks: AsyncIterable<Uint8Array> }>
}

const expected: Expected = {
  maxBytes: maxImageBytes,
  tooLarge: () => fail('IMAGE_TOO_LARGE'),
  endings: squareSides.map((side) => `.${side}`),
}

const addressShape = /^[0-9a-f]{32}$/

export const isImageAddress = (text: string) => addressShape.test(text)

/** The prefix tells images apart from the contents of files, which begin with their hash. */
const storageKeyOf = (address: string) => `${address.slice(0, 2)}/image-${address}`

export const imageObjectKey = (address: string, side: SquareSide) => `${storageKeyOf(address)}.${side}`

/** Returns the address of the image that an object belongs to, or null for other objects. */
export const addressOfObject = (objectKey: string): string | null =>
  /^[0-9a-f]{2}\/image-([0-9a-f]{32})\.\d+$/.exec(objectKey)?.[1] ?? null

/**
 * Receives an image, stores it in all sizes under a new address, and passes that to `use`, which names it in a row. The
 * objects are durable before the row is committed, and are removed if the change is refused.
 */
export async function withNewImage<T>(
  app: App,
  caller: Caller,
  { announcedBytes, open }: ArrivingImage,
  use: (address: string) => Promise<T>,
): Promise<T> {
  requireSize(announcedBytes, expected.maxBytes, expected.tooLarge)
  const address = await withUploadSlot(app, caller, async () => storeImage(app, caller, (await open()).chunks))
  try {
    return await use(address)
  } catch (error) {
    // After another error the commit may have succeeded all the same. Then the sweep finds out whether there is a row.
    if (error instanceof Failure && error.status < 500) await removeImage(app, address)
    throw error
  }
}

async function storeImage(app: App, caller: Caller, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const { file, discard } = await receiveContent(app.storage, chunks, expected)
  try {
    const maxSeconds = app.config.limits.workSeconds
    if (!(await decodeImage(app, caller, makeSquaresTask, { file, maxSeconds }))) throw fail('NOT_AN_IMAGE')
    const address = randomBytes(16).toString('hex')
    for (const side of squareSides) await app.storage.store(`${file}.${side}`, imageObjectKey(address, side))
    return address
  } finally {
    await discard()
  }
}

/** Removes the objects of an image that no row names any more. A failure is left to the sweep. */
export async function removeImage(app: App, address: string | null): Promise<void> {
  if (address === null) return
  try {
    for (const side of squareSides) await app.storage.remove(imageObjectKey(address, side))
  } catch (error) {
    app.log.warn({ err: error }, 'an image could not be removed')
  }
}

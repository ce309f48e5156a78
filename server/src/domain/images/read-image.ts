import { buffer } from 'node:stream/consumers'
import { fail } from '../../errors.ts'
import type { SquareSide } from '../../images/square-sides.ts'
import { action } from '../core/action.ts'
import { imageObjectKey, isImageAddress } from './image.ts'
import { imagesInUse } from './queries.ts'

/** Reads an avatar or a logo, which is small enough for memory. Its address is all that a reader needs. */
export const readImage = action(
  'image.read',
  async (app, _caller, { address, side }: { address: string; side: SquareSide }): Promise<Buffer> => {
    if (!isImageAddress(address)) throw fail('IMAGE_NOT_FOUND')
    const found = await imagesInUse.first(app.db, { addresses: JSON.stringify([address]) })
    if (!found) throw fail('IMAGE_NOT_FOUND')
    const stream = await app.storage.read(imageObjectKey(address, side))
    if (stream) return buffer(stream)
    app.log.error({ key: imageObjectKey(address, side) }, 'the content of a file is missing in the storage')
    throw fail('IMAGE_NOT_FOUND')
  },
)

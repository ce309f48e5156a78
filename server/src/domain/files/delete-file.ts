import { fail } from '../../errors.ts'
import { change, may } from '../core/action.ts'
import { type FilePath, readableFile } from './file.ts'
import { fileDelete } from './queries.ts'
import { freeContent } from './remove-file.ts'

/** Deletes a file, which disappears from everything that it is attached to. */
export const deleteFile = change('file.delete', async (app, tx, caller, { file }: FilePath) => {
  const { key, uploaderKey } = await readableFile(tx, caller, file)
  if (uploaderKey !== caller.accountKey && !may('file.deleteOthers', caller)) throw fail('NOT_OWN_FILE')
  const deleted = await fileDelete.first(tx, { key })
  if (!deleted) throw fail('FILE_NOT_FOUND')
  await freeContent(app, tx, deleted)
})

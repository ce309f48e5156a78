import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** A deleted file stays while a report keeps it, and must not return to its uploader or to the message afterwards. */
export const deletedFilesMigration: Migration = {
  name: '0063-deleted-files',
  up: (engine) => [builders[engine].schema.alterTable('files').addColumn('deleted_at', 'bigint')],
}

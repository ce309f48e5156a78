import type { ExpressionBuilder, Kysely } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isReadableFile, type Reader } from '../attachments/readable.ts'
import type { PageBounds } from '../core/page.ts'
import { personColumns } from '../core/person.ts'

const fileWithContent = (db: Kysely<Schema>) =>
  db
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.id', 'files.blob_id')
    .innerJoin('accounts', 'accounts.id', 'files.created_by')
    .select([
      'files.id as key',
      'files.uuid as id',
      'files.organization_id as organizationKey',
      'files.name',
      'files.size',
      'files.created_at as createdAt',
      'files.created_by as uploaderKey',
      'blobs.storage_key as storageKey',
      'blobs.sha256',
      'blobs.type',
      'blobs.width',
      'blobs.height',
      'blobs.has_thumbnails as hasThumbnails',
      ...personColumns('accounts', 'uploader'),
    ])

/** Finds a file of an organization for a member who can read it. */
export const fileForReader = query((db, $: { id: string; organizationKey: number } & Reader) =>
  fileWithContent(db)
    .where('files.uuid', '=', $.id)
    .where('files.organization_id', '=', $.organizationKey)
    .where((eb) => isReadableFile(eb as unknown as ExpressionBuilder<Schema, 'files'>, $)),
)

/** Selects those of the given files that a member can read, newest first. */
export const filesForReader = query((db, $: { keys: string; organizationKey: number } & Reader, engine) =>
  fileWithContent(db)
    .where(isOneOf(engine, 'files.id', $.keys))
    .where('files.organization_id', '=', $.organizationKey)
    .where((eb) => isReadableFile(eb as unknown as ExpressionBuilder<Schema, 'files'>, $))
    .orderBy('files.id', 'desc'),
)

export const fileKeysOfOrganization = query((db, $: { organizationKey: number } & PageBounds) =>
  db
    .selectFrom('files')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count),
)

export const fileKeysOfUploader = query((db, $: { organizationKey: number; uploaderKey: number } & PageBounds) =>
  db
    .selectFrom('files')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('created_by', '=', $.uploaderKey)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count),
)

const fileKeysIn = (column: 'talk_id' | 'board_id' | 'event_id') =>
  query((db, $: { placeKey: number } & PageBounds) =>
    db
      .selectFrom('file_places')
      .select('file_id as key')
      .distinct()
      .where(column, '=', $.placeKey)
      .where('file_id', '<', $.before)
      .orderBy('file_id', 'desc')
      .limit($.count),
  )

export const fileKeysOfTalk = fileKeysIn('talk_id')
export const fileKeysOfBoard = fileKeysIn('board_id')
export const fileKeysOfEvent = fileKeysIn('event_id')

import { sql } from 'kysely'
import { isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'

export const blobByContent = query((db, $: { sha256: string }) =>
  db.selectFrom('blobs').select(['id as key', 'storage_key as storageKey']).where('sha256', '=', $.sha256),
)

export const blobInsert = query(
  (
    db,
    $: {
      storageKey: string
      sha256: string
      size: number
      type: string
      width: number | null
      height: number | null
      hasThumbnails: 0 | 1
      now: number
    },
  ) =>
    db
      .insertInto('blobs')
      .values({
        storage_key: $.storageKey,
        sha256: $.sha256,
        size: $.size,
        type: $.type,
        width: $.width,
        height: $.height,
        has_thumbnails: $.hasThumbnails,
        created_at: $.now,
      })
      .returning('id as key'),
)

/** Points a blob whose object was lost to a new object with the same content. */
export const blobReplaceObject = query((db, $: { key: number; storageKey: string }) =>
  db.updateTable('blobs').set({ storage_key: $.storageKey }).where('id', '=', $.key),
)

/** Deletes a blob that no file has, and returns the key of its object. */
export const blobDeleteUnused = query((db, $: { key: number }) =>
  db
    .deleteFrom('blobs')
    .where('id', '=', $.key)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('files').select('files.id').where('files.blob_id', '=', $.key))))
    .returning('storage_key as storageKey'),
)

export const blobsByStorageKey = query((db, $: { storageKeys: string }, engine) =>
  db
    .selectFrom('blobs')
    .select((eb) => [
      'blobs.id as key',
      'blobs.storage_key as storageKey',
      eb
        .selectFrom('files')
        .select('files.id')
        .whereRef('files.blob_id', '=', 'blobs.id')
        .limit(1)
        .$asScalar()
        .as('fileKey'),
    ])
    .where(isOneOfTexts(engine, 'blobs.storage_key', $.storageKeys)),
)

export const fileInsert = query(
  (
    db,
    $: {
      id: string
      organizationKey: number
      blobKey: number
      name: string
      size: number
      createdBy: number
      now: number
    },
  ) =>
    db
      .insertInto('files')
      .values({
        uuid: $.id,
        organization_id: $.organizationKey,
        blob_id: $.blobKey,
        name: $.name,
        size: $.size,
        created_by: $.createdBy,
        created_at: $.now,
        unattached_since: $.now,
      })
      .returning('id as key'),
)

export const fileDelete = query((db, $: { key: number }) =>
  db
    .deleteFrom('files')
    .where('id', '=', $.key)
    .returning(['blob_id as blobKey', 'size', 'organization_id as organizationKey']),
)

/** Marks a file as deleted that a report keeps. */
export const fileMarkDeleted = query((db, $: { key: number; now: number }) =>
  db.updateTable('files').set({ deleted_at: $.now }).where('id', '=', $.key).where('deleted_at', 'is', null),
)

/** Adds to the space of an organization, and returns how much it uses then. */
export const spaceAdd = query((db, $: { organizationKey: number; bytes: number; files: number }) =>
  db
    .insertInto('file_space')
    .values({ organization_id: $.organizationKey, bytes: $.bytes, files: $.files })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({
        bytes: eb('file_space.bytes', '+', eb.ref('excluded.bytes')),
        files: eb('file_space.files', '+', eb.ref('excluded.files')),
      })),
    )
    .returning(['bytes', 'files']),
)

export const spaceOf = query((db, $: { organizationKey: number }) =>
  db.selectFrom('file_space').select(['bytes', 'files']).where('organization_id', '=', $.organizationKey),
)

/** Sums up the files of a person that are attached to nothing, in all organizations. */
export const unattachedOf = query((db, $: { accountKey: number }) =>
  db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'),
      eb.fn.countAll<number>().as('files'),
    ])
    .where('created_by', '=', $.accountKey)
    .where('unattached_since', 'is not', null),
)

export const filesUnattachedSince = query((db, $: { before: number; count: number }) =>
  db
    .selectFrom('files')
    .select(['id as key'])
    .where('unattached_since', '<=', $.before)
    .orderBy('unattached_since')
    .limit($.count),
)

/** Deletes a file that has been unattached since before a time, unless somebody has just attached it. */
export const fileDeleteUnattached = query((db, $: { key: number; before: number }) =>
  db
    .deleteFrom('files')
    .where('id', '=', $.key)
    .where('unattached_since', '<=', $.before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('file_places').select('file_places.id').where('file_places.file_id', '=', $.key))),
    )
    .returning(['blob_id as blobKey', 'size', 'organization_id as organizationKey']),
)

/** Marks files as unattached whose last place was removed together with the board or the calendar that it was in. */
export const filesMarkUnattached = query((db, $: { blobKeys: string; now: number }, engine) =>
  db
    .updateTable('files')
    .set({ unattached_since: $.now })
    .where(isOneOf(engine, 'blob_id', $.blobKeys))
    .where('unattached_since', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('file_places').select('file_places.id').whereRef('file_places.file_id', '=', 'files.id'),
        ),
      ),
    ),
)

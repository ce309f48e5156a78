import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isReadableEvent, isReadableFile, type Reader } from '../attachments/readable.ts'

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
      'accounts.nic_handle as uploaderHandle',
      'accounts.nametag as uploaderNametag',
      'accounts.deleted_at as uploaderDeletedAt',
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

type Window = { before: number; count: number }

export const fileKeysOfOrganization = query((db, $: { organizationKey: number } & Window) =>
  db
    .selectFrom('files')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count),
)

export const fileKeysOfUploader = query((db, $: { organizationKey: number; uploaderKey: number } & Window) =>
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
  query((db, $: { placeKey: number } & Window) =>
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

/** Selects the messages that files are attached to, of the talks that a member takes part in. */
export const messagePlacesOf = query((db, $: { fileKeys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .innerJoin('participants', 'participants.talk_id', 'file_places.talk_id')
    .select(['file_places.file_id as fileKey', 'file_places.talk_id as talkId', 'file_places.message_id as messageId'])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where('participants.membership_id', '=', $.membershipKey)
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Selects the cards that files are attached to; members can read all boards that are not deleted. */
export const cardPlacesOf = query((db, $: { fileKeys: string; organizationKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .innerJoin('cards', 'cards.id', 'file_places.card_id')
    .innerJoin('boards', 'boards.id', 'file_places.board_id')
    .select(['file_places.file_id as fileKey', 'boards.uuid as boardId', 'cards.uuid as cardId'])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where('boards.organization_id', '=', $.organizationKey)
    .where('boards.deleted_at', 'is', null)
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Selects the events that files are attached to, without private events of others. */
export const eventPlacesOf = query((db, $: { fileKeys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .innerJoin('events', 'events.id', 'file_places.event_id')
    .innerJoin('memberships', 'memberships.id', 'events.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['file_places.file_id as fileKey', 'accounts.nic_handle as userId', 'events.uuid as eventId'])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where((eb) => isReadableEvent(eb as unknown as ExpressionBuilder<Schema, 'events'>, $))
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Finds an event of an organization that a member can read, in whoever's calendar it is. */
export const eventForReader = query((db, $: { id: string; organizationKey: number; membershipKey: number }) =>
  db
    .selectFrom('events')
    .innerJoin('memberships', 'memberships.id', 'events.membership_id')
    .select('events.id as key')
    .where('events.uuid', '=', $.id)
    .where('memberships.organization_id', '=', $.organizationKey)
    .where((eb) => isReadableEvent(eb as unknown as ExpressionBuilder<Schema, 'events'>, $)),
)

/** Selects where a file is attached, whoever can read it: the newest places first. */
export const placesOfFile = query((db, $: { fileKey: number; count: number }) =>
  db
    .selectFrom('file_places')
    .leftJoin('boards', 'boards.id', 'file_places.board_id')
    .leftJoin('events', 'events.id', 'file_places.event_id')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'file_places.talk_id as talkKey',
      'file_places.message_id as messageKey',
      'file_places.card_id as cardKey',
      'boards.uuid as boardId',
      'accounts.nic_handle as ownerHandle',
    ])
    .where('file_places.file_id', '=', $.fileKey)
    .orderBy('file_places.id', 'desc')
    .limit($.count),
)

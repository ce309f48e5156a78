import type { ExpressionBuilder } from 'kysely'
import { isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isReadableFile, type Reader } from './readable.ts'

/** Selects those of the given files that a member uploaded and can read, with the number of things they are attached to. */
export const filesToAttach = query((db, $: { ids: string; organizationKey: number } & Reader, engine) =>
  db
    .selectFrom('files')
    .select((eb) => [
      'files.id as key',
      'files.uuid as id',
      eb
        .selectFrom('file_places')
        .select((places) => places.fn.countAll<number>().as('count'))
        .whereRef('file_places.file_id', '=', 'files.id')
        .$asScalar()
        .$notNull()
        .as('places'),
    ])
    .where(isOneOfTexts(engine, 'files.uuid', $.ids))
    .where('files.organization_id', '=', $.organizationKey)
    .where('files.created_by', '=', $.accountKey)
    .where((eb) => isReadableFile(eb as unknown as ExpressionBuilder<Schema, 'files'>, $)),
)

/** Marks files as attached, which locks them: the sweep then leaves them alone. */
export const filesAttach = query((db, $: { keys: string }, engine) =>
  db
    .updateTable('files')
    .set({ unattached_since: null })
    .where(isOneOf(engine, 'id', $.keys)),
)

/** Marks those of the given files as unattached that have no place left. */
export const filesDetach = query((db, $: { keys: string; now: number }, engine) =>
  db
    .updateTable('files')
    .set({ unattached_since: $.now })
    .where(isOneOf(engine, 'files.id', $.keys))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('file_places').select('file_places.id').whereRef('file_places.file_id', '=', 'files.id'),
        ),
      ),
    ),
)

/** A message, a card, an event or a report; the other columns are null. */
export type PlaceKeys = {
  talkKey: number | null
  messageKey: number | null
  boardKey: number | null
  cardKey: number | null
  eventKey: number | null
  reportKey: number | null
}

export const placeInsert = query((db, $: PlaceKeys & { fileKey: number; position: number }) =>
  db.insertInto('file_places').values({
    file_id: $.fileKey,
    position: $.position,
    talk_id: $.talkKey,
    message_id: $.messageKey,
    board_id: $.boardKey,
    card_id: $.cardKey,
    event_id: $.eventKey,
    report_id: $.reportKey,
  }),
)

const placesDelete = (column: 'message_id' | 'card_id' | 'event_id' | 'report_id') =>
  query((db, $: { key: number }) =>
    db.deleteFrom('file_places').where(column, '=', $.key).returning('file_id as fileKey'),
  )

export const placesDeleteOfMessage = placesDelete('message_id')
export const placesDeleteOfCard = placesDelete('card_id')
export const placesDeleteOfEvent = placesDelete('event_id')
export const placesDeleteOfReport = placesDelete('report_id')

/** Selects the files that a report keeps, without those that were deleted meanwhile. */
export const filesToRestore = query((db, $: { reportKey: number }) =>
  db
    .selectFrom('file_places')
    .innerJoin('files', 'files.id', 'file_places.file_id')
    .select('files.id as key')
    .where('file_places.report_id', '=', $.reportKey)
    .where('files.deleted_at', 'is', null)
    .orderBy('file_places.position'),
)

/** Selects the attachments of several things of one kind, for a list. */
const attachmentsOf = (column: 'message_id' | 'card_id' | 'event_id' | 'report_id') =>
  query((db, $: { keys: string }, engine) =>
    db
      .selectFrom('file_places')
      .innerJoin('files', 'files.id', 'file_places.file_id')
      .innerJoin('blobs', 'blobs.id', 'files.blob_id')
      .select((eb) => [
        eb.ref(`file_places.${column}`).$notNull().as('ownerKey'),
        'files.id as key',
        'files.uuid as id',
        'files.organization_id as nio',
        'files.name',
        'files.size',
        'blobs.type',
        'blobs.width',
        'blobs.height',
        'blobs.has_thumbnails as hasThumbnails',
      ])
      .where(isOneOf(engine, `file_places.${column}`, $.keys))
      .orderBy(`file_places.${column}`)
      .orderBy('file_places.position'),
  )

export const attachmentsOfMessages = attachmentsOf('message_id')
export const attachmentsOfCards = attachmentsOf('card_id')
export const attachmentsOfEvents = attachmentsOf('event_id')
export const attachmentsOfReports = attachmentsOf('report_id')

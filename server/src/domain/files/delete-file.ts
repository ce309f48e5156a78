import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { announceBoard } from '../boards/board.ts'
import { cardsClearCover, cardsTouch } from '../boards/queries.ts'
import { announceCalendars } from '../calendar/calendar.ts'
import { eventsTouch } from '../calendar/queries.ts'
import { change, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announceMessage } from '../talks/change-message.ts'
import { type FilePath, readableFile } from './file.ts'
import { placesDeleteExceptReports, placesOfFile, reportOfFile } from './place-queries.ts'
import { fileDelete, fileMarkDeleted } from './queries.ts'
import { freeContent } from './remove-file.ts'

/** A file is attached to at most 100 things. */
const maxAnnounced = 100

/** Deletes a file, which disappears from everything that it is attached to except reports. */
export const deleteFile = change('file.delete', async (app, tx, caller, { file }: FilePath) => {
  const { key, uploaderKey } = await readableFile(tx, caller, file)
  if (uploaderKey !== caller.accountKey && !may('file.deleteOthers', caller)) throw fail('NOT_OWN_FILE')
  const places = await placesOfFile.all(tx, { fileKey: key, count: maxAnnounced })
  if (await reportOfFile.first(tx, { fileKey: key })) await detachExceptReports(app, tx, key)
  else await removeFile(app, tx, key)
  await announcePlaces(app, tx, caller, places)
})

/** Leaves the file to the handlers of its reports, so that nobody destroys evidence against themselves. */
async function detachExceptReports(app: App, tx: Transaction, fileKey: number): Promise<void> {
  const marked = await fileMarkDeleted.run(tx, { key: fileKey, now: app.clock.now() })
  // The handlers of the report still read a file that was deleted before.
  if (marked === 0) throw fail('FILE_NOT_FOUND')
  await placesDeleteExceptReports.run(tx, { fileKey })
  await cardsClearCover.run(tx, { fileKey })
}

async function removeFile(app: App, tx: Transaction, fileKey: number): Promise<void> {
  const deleted = await fileDelete.first(tx, { key: fileKey })
  if (!deleted) throw fail('FILE_NOT_FOUND')
  await freeContent(app, tx, deleted)
}

/** Notifies the people who see the messages, boards and calendars from which the file has just disappeared. */
async function announcePlaces(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  places: RowOf<typeof placesOfFile>[],
): Promise<void> {
  for (const { talkKey, messageKey } of places) {
    if (talkKey !== null && messageKey !== null) {
      await announceMessage(app, tx, { key: messageKey, talkKey }, 'message.changed')
    }
  }
  const cardKeys = places.flatMap(({ cardKey }) => cardKey ?? [])
  if (cardKeys.length > 0) await cardsTouch.run(tx, { keys: JSON.stringify(cardKeys), now: app.clock.now() })
  for (const boardId of new Set(places.flatMap((place) => place.boardId ?? []))) {
    await announceBoard(app, tx, caller, boardId)
  }
  const eventKeys = places.flatMap(({ eventKey }) => eventKey ?? [])
  if (eventKeys.length > 0) await eventsTouch.run(tx, { keys: JSON.stringify(eventKeys), now: app.clock.now() })
  const owners = places.flatMap(({ ownerHandle }) => ownerHandle ?? [])
  const { membershipKey } = caller
  if (owners.length > 0) await announceCalendars(app, tx, caller, { membershipKey }, owners, null)
  const isOfOrganization = places.some(({ eventKey, ownerHandle }) => eventKey !== null && ownerHandle === null)
  if (isOfOrganization) await announceCalendars(app, tx, caller, { membershipKey: null }, [], null)
}

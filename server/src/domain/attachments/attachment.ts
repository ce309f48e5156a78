import type { Connection, Transaction } from '../../db/database.ts'
import type { Query, RowOf } from '../../db/prepared.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import {
  attachmentsOfMessages,
  filesAttach,
  filesDetach,
  filesToAttach,
  type PlaceKeys,
  placeInsert,
  placesDeleteOfMessage,
} from './queries.ts'

/** A file as a message, a card or an event shows it. The routes add addresses, which are made for each reader. */
export type Attachment = {
  id: string
  /** The organization, for the address of the file. */
  nio: number
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  hasThumbnails: boolean
}

type AttachmentRow = RowOf<typeof attachmentsOfMessages>

export const toAttachment = ({ ownerKey: _, key: __, hasThumbnails, ...row }: AttachmentRow): Attachment => ({
  ...row,
  hasThumbnails: hasThumbnails === 1,
})

/** Returns the attachments of several things, by the key of the thing. */
export async function attachmentsByOwner(
  on: Connection,
  query: Query<{ keys: string }, AttachmentRow>,
  ownerKeys: number[],
): Promise<Map<number, Attachment[]>> {
  if (ownerKeys.length === 0) return new Map()
  const rows = await query.all(on, { keys: JSON.stringify(ownerKeys) })
  const byOwner = Map.groupBy(rows, ({ ownerKey }) => ownerKey)
  return new Map([...byOwner].map(([key, ofOwner]) => [key, ofOwner.map(toAttachment)]))
}

/** The column of a place that names what a file is attached to. */
export type Owner = Partial<PlaceKeys>

const nowhere: PlaceKeys = {
  talkKey: null,
  messageKey: null,
  boardKey: null,
  cardKey: null,
  eventKey: null,
  reportKey: null,
}

/** Attaches files of the caller to something new, in this order. */
export async function attachFiles(tx: Transaction, caller: MemberCaller, ids: string[], owner: Owner): Promise<void> {
  if (ids.length > 0) await insertPlaces(tx, await ownFileKeys(tx, caller, distinct(ids)), owner)
}

export const distinct = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** A file is listed with all of its places, so their number is limited. */
const maxPlaces = 100

/** Finds files that the caller uploaded and can read, by their ids and in their order. */
export async function ownFileKeys(tx: Transaction, caller: MemberCaller, ids: string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await filesToAttach.all(tx, { ...caller, ids: JSON.stringify(ids) })
  if (found.some(({ places }) => Number(places) >= maxPlaces)) {
    throw unacceptable('attachments', `must not name a file that is attached to ${maxPlaces} things; upload it again`)
  }
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  return ids.map((id) => keys.get(id) ?? refuseFile(id))
}

function refuseFile(id: string): never {
  throw unacceptable('attachments', `must name files that you uploaded and can read, unlike ${id}`)
}

export async function insertPlaces(tx: Transaction, fileKeys: number[], owner: Owner): Promise<void> {
  if (fileKeys.length === 0) return
  const marked = await filesAttach.run(tx, { keys: JSON.stringify(fileKeys) })
  // A file was removed meanwhile.
  if (marked < fileKeys.length) throw unacceptable('attachments', 'must name files that exist')
  for (const [position, fileKey] of fileKeys.entries()) {
    await placeInsert.run(tx, { ...nowhere, ...owner, fileKey, position })
  }
}

/** Makes a report keep the files of the message that it is about, even when the message is deleted. */
export async function keepForReport(tx: Transaction, messageKey: number, reportKey: number): Promise<void> {
  const files = await attachmentsOfMessages.all(tx, { keys: JSON.stringify([messageKey]) })
  await insertPlaces(
    tx,
    files.map(({ key }) => key),
    { reportKey },
  )
}

/** Removes the files from a deleted message. A file that is attached to nothing else is then unattached. */
export const detachFromMessage = async (app: App, tx: Transaction, messageKey: number) =>
  markDetached(app, tx, await placesDeleteOfMessage.all(tx, { key: messageKey }))

export async function markDetached(app: App, tx: Transaction, places: { fileKey: number }[]): Promise<void> {
  if (places.length === 0) return
  await filesDetach.run(tx, { keys: JSON.stringify(places.map(({ fileKey }) => fileKey)), now: app.clock.now() })
}

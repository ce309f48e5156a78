import type { Transaction } from '../../db/database.ts'
import type { Query } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { distinct, insertPlaces, markDetached, type Owner, ownFileKeys } from './attachment.ts'
import { attachmentsOfCards, attachmentsOfEvents, placesDeleteOfCard, placesDeleteOfEvent } from './queries.ts'

type Kind = {
  list: typeof attachmentsOfCards
  remove: Query<{ key: number }, { fileKey: number }>
}

const ofCards: Kind = { list: attachmentsOfCards, remove: placesDeleteOfCard }
const ofEvents: Kind = { list: attachmentsOfEvents, remove: placesDeleteOfEvent }

type CardOrEvent = Owner & ({ cardKey: number } | { eventKey: number })

/** Returns the keys of the files that are attached to a card or an event, by their ids. */
export async function attachedFiles(tx: Transaction, owner: CardOrEvent): Promise<Map<string, number>> {
  const { list } = owner.cardKey ? ofCards : ofEvents
  const rows = await list.all(tx, { keys: JSON.stringify([owner.cardKey ?? owner.eventKey]) })
  return new Map(rows.map((row) => [row.id, row.key]))
}

/**
 * Replaces the attachments of a card or an event. A file that is new there must be the caller's own; one that is there
 * already may be anybody's. Returns the keys of the files by their ids.
 */
export async function replaceAttachments(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  given: string[],
  owner: CardOrEvent,
): Promise<Map<string, number>> {
  const { remove } = owner.cardKey ? ofCards : ofEvents
  const ids = distinct(given)
  const current = await attachedFiles(tx, owner)
  const added = ids.filter((id) => !current.has(id))
  const addedKeys = await ownFileKeys(tx, caller, added)
  const fileKeys = new Map([...current, ...added.map((id, index): [string, number] => [id, addedKeys[index] ?? 0])])
  const removed = await remove.all(tx, { key: owner.cardKey ?? owner.eventKey ?? 0 })
  const kept = new Map(ids.map((id) => [id, fileKeys.get(id) ?? 0]))
  await insertPlaces(tx, [...kept.values()], owner)
  await markDetached(app, tx, removed)
  return kept
}

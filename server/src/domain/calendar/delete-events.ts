import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { replaceAttachments } from '../attachments/replace-attachments.ts'
import type { MemberCaller } from '../core/caller.ts'
import { events } from '../core/contents-queries.ts'
import { deleteThings } from '../core/delete-contents.ts'
import type { EventRow } from './calendar.ts'

/** Deletes events with all that belongs to them. Their files are removed later, if they are attached to nothing else. */
export async function deleteEvents(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  rows: Pick<EventRow, 'key' | 'attachmentCount'>[],
): Promise<void> {
  for (const { key, attachmentCount } of rows) {
    if (attachmentCount > 0) await replaceAttachments(app, tx, caller, [], { eventKey: key })
  }
  await deleteThings(
    tx,
    events,
    rows.map(({ key }) => key),
  )
}

import { maxPins } from '../../../../shared/limits.ts'
import { change } from '../core/action.ts'
import { requireRoomFor } from '../core/quota.ts'
import { announceMessage, type MessagePath, undeletedMessage } from './change-message.ts'
import { findMessage, showMessage } from './message.ts'
import { messageSetPinned, pinBeyondQuota } from './pin-queries.ts'
import { writableTalk } from './talk.ts'

export const pinMessage = change('talk.pin', async (app, tx, caller, { talk, message }: MessagePath) => {
  const row = await undeletedMessage(tx, caller, talk, message)
  if (row.pinnedAt !== null) return showMessage(tx, row)
  await requireRoomFor(tx, pinBeyondQuota, row, maxPins, 'PINS_FULL')
  await messageSetPinned.run(tx, { key: row.key, pinnedAt: app.clock.now() })
  return announceMessage(app, tx, row, 'message.changed')
})

export const unpinMessage = change('talk.pin', async (app, tx, caller, { talk, message }: MessagePath) => {
  const row = await findMessage(tx, (await writableTalk(tx, caller, talk)).key, message)
  if (row.pinnedAt === null) return
  await messageSetPinned.run(tx, { key: row.key, pinnedAt: null })
  await announceMessage(app, tx, row, 'message.changed')
})

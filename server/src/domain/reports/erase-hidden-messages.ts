import type { App } from '../app.ts'
import { markDetached } from '../attachments/attachment.ts'
import { placesDeleteOfReport } from '../attachments/queries.ts'
import { messageVersionsDelete } from '../talks/message-queries.ts'
import { hiddenMessageToErase, reportsEraseMessage } from './queries.ts'

/** Erases texts and files of hidden messages that were kept long enough after the end of their report. */
export async function eraseHiddenMessages(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const due = await hiddenMessageToErase.first(app.db, { now: app.clock.now() })
    if (!due) return
    await app.db.transact(async (tx) => {
      const reports = await reportsEraseMessage.all(tx, due)
      await messageVersionsDelete.run(tx, due)
      for (const report of reports) await markDetached(app, tx, await placesDeleteOfReport.all(tx, report))
    })
  }
}

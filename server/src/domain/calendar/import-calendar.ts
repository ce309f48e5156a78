import type { Transaction } from '../../db/database.ts'
import { change } from '../action.ts'
import type { App } from '../app.ts'
import { demandRoomInCalendar } from './attendance.ts'
import { announceCalendars, writableCalendar } from './calendar.ts'
import { insertEvent, toColumns } from './change-event.ts'
import { importChange, type ParsedEvent, parseCalendar, type Revision } from './import-ics.ts'
import { attendeesOfEvents, eventBySource, eventSetSource, eventUpdate } from './queries.ts'

export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'

export type ImportedEvent = {
  uid: string | null
  title: string | null
  outcome: ImportOutcome
  message: string | null
}

/** Takes over what a file says, all or nothing; the same file again changes nothing, and a newer one updates. */
export const importCalendar = change(
  'calendar.write',
  async (app, tx, caller, { user, file }: { org: string; user: string; file: string }) => {
    const { key: membershipKey, nicHandle } = await writableCalendar(tx, caller, user)
    const { events, problems } = parseCalendar(file)
    const imported: ImportedEvent[] = problems.map(({ uid, message }) => ({
      uid,
      title: null,
      outcome: 'refused',
      message,
    }))
    const changedKeys: number[] = []
    for (const parsed of events) {
      const { outcome, key } = await importEvent(app, tx, membershipKey, parsed)
      if (key !== null) changedKeys.push(key)
      imported.push({ uid: parsed.uid, title: parsed.event.title, outcome, message: null })
    }
    if (events.length > 0) await demandRoomInCalendar(app, tx, membershipKey, 1)
    const count = (outcome: ImportOutcome) => imported.filter((each) => each.outcome === outcome).length
    if (count('created') + count('updated') > 0) {
      // Whoever attends something that the file changed has it in their calendar, too.
      const attending = await attendeesOfEvents.all(tx, { eventKeys: JSON.stringify(changedKeys) })
      await announceCalendars(app, tx, caller, [nicHandle, ...attending.map((person) => person.nicHandle)])
    }
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      events: imported,
    }
  },
)

/** Says what became of it; of one that was there before and is changed now, its key. */
async function importEvent(
  app: App,
  tx: Transaction,
  membershipKey: number,
  { sourceKey, event, revision }: ParsedEvent,
): Promise<{ outcome: ImportOutcome; key: number | null }> {
  const known = await eventBySource.first(tx, { membershipKey, sourceKey })
  const before = known?.sourceVersion ? (JSON.parse(known.sourceVersion) as Revision) : undefined
  const change = importChange(before, revision)
  if (change === 'same' || change === 'outdated') return { outcome: 'unchanged', key: null }
  const version = JSON.stringify(revision)
  if (!known) {
    await insertEvent(app, tx, membershipKey, event, { key: sourceKey, version })
    return { outcome: 'created', key: null }
  }
  await eventUpdate.run(tx, { ...toColumns(app, known.id, event), key: known.key })
  await eventSetSource.run(tx, { key: known.key, sourceVersion: version })
  return { outcome: 'updated', key: known.key }
}

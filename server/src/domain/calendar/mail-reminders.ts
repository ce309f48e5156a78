import { hourMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { nameOfDate } from '../answers/dates.ts'
import { mutexOfEvent } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { queueMail } from '../mail/outbox.ts'
import { countReminder } from '../mail/unasked.ts'
import { withoutTexts } from './event-times.ts'
import {
  answerNewest,
  eventSetReminded,
  eventToMail,
  eventToRemindFirst,
  eventToRemindLock,
  ownerToRemind,
  peopleToRemind,
  reminderAdvance,
  reminderDelete,
  reminderFirst,
  reminderInsert,
  reminderLock,
} from './reminder-queries.ts'
import { type RemindedDate, remindersOf } from './reminders.ts'

/** Mails of one transaction: answers to the same event wait for it. */
const batch = 20

/**
 * Mails those who come to an event before each date. A due event first leaves a row for each date, in the transaction
 * that decides when it is due again; then the people of a date get their mails in small transactions, each of which
 * moves the row on. A crash or a second node therefore neither repeats a mail nor loses one, and nobody waits for a
 * large event.
 */
export async function mailReminders(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const event = await eventToRemindFirst.first(app.db, { now: app.clock.now() })
    if (!event) break
    await app.db.transact((tx) => noteDates(app, tx, event.key), mutexOfEvent(event.id))
  }
  while (!stopping.aborted) {
    const reminder = await reminderFirst.first(app.db, {})
    if (!reminder) return
    await app.db.transact((tx) => mailPeople(app, tx, reminder.key), mutexOfEvent(reminder.eventId))
  }
}

async function noteDates(app: App, tx: Transaction, key: number): Promise<void> {
  await tx.inTurn()
  const now = app.clock.now()
  const row = await eventToRemindLock.first(tx, { key, now })
  if (!row) return
  const { due, next } = datesOf(app, row, now)
  const newest = due.length === 0 ? undefined : await answerNewest.first(tx, { eventKey: key })
  for (const date of due) await reminderInsert.run(tx, { eventKey: key, ...date, lastKey: newest?.key ?? 0 })
  // A clock that was set back repeats no reminder.
  await eventSetReminded.run(tx, { key, remindAt: next, remindedUntil: Math.max(now, row.remindedUntil) })
}

type DueRow = RowOf<typeof eventToRemindLock>

/**
 * Returns the due dates of an event. An event that cannot be expanded is tried again later, so that others do not wait.
 */
function datesOf(app: App, row: DueRow, now: number): { due: RemindedDate[]; next: number | null } {
  try {
    const reminders = JSON.parse(row.reminders) as number[]
    return remindersOf({ ...withoutTexts(row), reminders }, row, row.remindedUntil, now)
  } catch (error) {
    app.log.error({ err: error, event: row.id }, 'the reminders of an event cannot be calculated')
    return { due: [], next: now + hourMs }
  }
}

async function mailPeople(app: App, tx: Transaction, key: number): Promise<void> {
  await tx.inTurn()
  const date = await reminderLock.first(tx, { key })
  if (!date) return
  const isOver = date.expiresAt <= app.clock.now()
  const event = isOver ? undefined : await eventToMail.first(tx, { key: date.eventKey })
  if (!event) {
    await reminderDelete.run(tx, { key })
    return
  }
  const owners = date.afterKey === 0 ? await ownerToRemind.all(tx, date) : []
  const people = await peopleToRemind.all(tx, { ...date, count: batch })
  for (const person of [...owners, ...people]) await mailPerson(app, tx, date, event, person)
  const last = people.at(-1)
  if (last && people.length === batch) await reminderAdvance.run(tx, { key, afterKey: last.key })
  else await reminderDelete.run(tx, { key })
}

type DueDate = RowOf<typeof reminderLock>
type MailedEvent = RowOf<typeof eventToMail>
type Person = RowOf<typeof ownerToRemind>

async function mailPerson(
  app: App,
  tx: Transaction,
  { occurrence, expiresAt }: DueDate,
  event: MailedEvent,
  { membershipKey, accountKey, nametag, mail }: Person,
): Promise<void> {
  if (mail === null || !(await countReminder(app, tx, mail))) return
  await queueMail(app, tx, {
    accountKey,
    // The title is for members. The owner of this mailbox can reset the password and read it anyway.
    to: mail,
    kind: 'event-reminder',
    stops: 'reminders',
    timeZone: event.timeZone,
    expiresAt,
    data: {
      nametag,
      organization: event.organization,
      nio: event.organizationKey,
      ...nameOfDate(event, occurrence),
      isOwn: membershipKey === event.ownerKey ? 1 : 0,
      eventId: event.id,
      publicUrl: app.config.publicUrl,
    },
  })
}

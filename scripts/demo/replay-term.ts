import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../../server/src/clock.ts'
import type { App } from '../../server/src/domain/app.ts'
import {
  association,
  bios,
  boards,
  type DemoFile,
  events,
  faces,
  fields,
  fieldValues,
  groups,
  insult,
  type Name,
  neighbours,
  people,
  talks,
  timeZone,
  type When,
} from './association.ts'
import { drawAll, logo } from './drawings.ts'
import { openAccounts } from './open-accounts.ts'

/** Sets the clock of the service; it never goes back. */
export type TurnClock = (at: number) => void

type Happening = { at: number; happen(): Promise<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: each reply has a shape of its own
type Reply = any

/** Converts to epoch milliseconds, in the time zone of the association. */
const momentOf = ([daysAgo, time]: When): number =>
  dayOf(daysAgo).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds

const dayOf = (daysAgo: number) => Temporal.Now.plainDateISO(timeZone).subtract({ days: daysAgo })

const iso = (when: When) => new Date(momentOf(when)).toISOString()

/** Creation time of the association; the clock must be set to it before the service opens. */
export const beginning = () => momentOf([75, '08:00'])

/**
 * Replays a term of the association and returns its number. Accounts are inserted straight into the database because
 * every password would take its time to hash; all other data goes through the HTTP interface, as from a browser.
 */
export async function replayTerm(app: App, server: FastifyInstance, turnClock: TurnClock, password: string) {
  const begin = beginning()
  const filesOfAll = [
    ...talks.flatMap(({ lines }) => lines),
    ...boards.flatMap(({ columns }) => columns.flat()),
    ...events,
  ]
    .flatMap(({ files = [] }) => files)
    .filter((file) => 'drawing' in file)
  const drawn = await drawAll([logo, ...faces.map(([, face]) => face), ...filesOfAll.map(({ drawing }) => drawing)])
  const tokens = await openAccounts(app, await app.passwords.hash(password))
  const tokenOf = (name: Name) => tokens.get(name) ?? ''

  const call = async (
    by: Name | null,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    json?: object,
  ): Promise<Reply> => {
    const reply = await server.inject({
      method,
      url: `/v2/${url}`,
      headers: by === null ? {} : { authorization: tokenOf(by) },
      ...(json ? { payload: json } : {}),
    })
    if (reply.statusCode >= 300) throw new Error(`${method} /v2/${url} was answered with ${reply.body}`)
    return reply.body === '' ? undefined : reply.json()
  }

  const sendFile = async (by: Name, method: 'POST' | 'PUT', url: string, payload: Buffer): Promise<Reply> => {
    const headers = { authorization: tokenOf(by), 'content-type': 'application/octet-stream' }
    const reply = await server.inject({ method, url: `/v2/${url}`, headers, payload })
    if (reply.statusCode >= 300) throw new Error(`${method} /v2/${url} was answered with ${reply.body}`)
    return reply.json()
  }
  const upload = async (by: Name, files: DemoFile[] = []): Promise<string[]> => {
    const ids: string[] = []
    for (const file of files) {
      const content = 'text' in file ? Buffer.from(file.text) : drawn(file.drawing)
      const url = `files/${nio}?${new URLSearchParams({ name: file.name })}`
      ids.push((await sendFile(by, 'POST', url, content)).id)
    }
    return ids
  }

  const [chair, secretary] = [people[0][0], people[1][0]]
  const { nio } = await call(chair, 'POST', 'workplace', association)
  await sendFile(chair, 'PUT', `workplace/${nio}/logo`, drawn(logo))
  for (const [name, bio] of Object.entries(bios)) await call(name as Name, 'PATCH', 'account/profile', { bio })
  for (const [name, drawing] of faces) await sendFile(name, 'PUT', 'account/avatar', drawn(drawing))

  const join = async (to: number, inviter: Name, credential: Name, role = 1) => {
    const invitation = await call(inviter, 'POST', `workplace/users/new/${to}`, { credential, role })
    await call(credential, 'POST', `account/invitations/${invitation.id}/accept`)
  }

  const joins: Happening[] = people.slice(1).map(([name, comment], place) => ({
    at: begin + (place + 1) * 4 * 60 * minuteMs,
    happen: async () => {
      const role = name === secretary ? 2 : 1
      await join(nio, role === 2 ? chair : secretary, name, role)
      if (comment) await call(chair, 'POST', `workplace/users/${nio}/${name}`, { role, comment })
    },
  }))

  const said: Happening[] = talks.flatMap(({ title, with: others, lines: [first, ...rest] }) => {
    let talk = 0
    const ids: number[] = []
    const react = async (id: number, reactions: [Name, string][] = []) => {
      for (const [name, emoji] of reactions) await call(name, 'POST', `talks/${nio}/${talk}/${id}/reactions`, { emoji })
    }
    const opening = {
      at: momentOf(first.at),
      happen: async () => {
        const userlist = others.filter((name) => name !== first.by)
        talk = (await call(first.by, 'POST', `talks/${nio}`, { title, userlist, message: first.text })).id
        const { messages } = await call(first.by, 'GET', `talks/${nio}/${talk}`)
        ids.push(messages[0].id)
        await react(messages[0].id, first.reactions)
      },
    }
    const answers = rest.map(({ at, by, text, answers, reactions, files }) => ({
      at: momentOf(at),
      happen: async () => {
        const replyTo = answers === undefined ? {} : { replyTo: ids[answers] }
        const attachments = await upload(by, files)
        const { id } = await call(by, 'POST', `talks/${nio}/${talk}`, { message: text, attachments, ...replyTo })
        ids.push(id)
        await react(id, reactions)
      },
    }))
    // All participants read the talk until yesterday, so that later messages are unread.
    const readers = [...new Set([...others, first.by])]
    const reading = {
      at: momentOf([1, '06:00']),
      happen: async () => {
        for (const name of readers) await call(name, 'POST', `talks/${nio}/${talk}/read`)
      },
    }
    return [opening, ...answers, reading]
  })

  const kept: Happening[] = boards.map(({ name, by, at, columns }) => ({
    at: momentOf(at),
    happen: async () => {
      const { id } = await call(by, 'POST', `boards/${nio}/create`, { name })
      const board = await call(by, 'GET', `boards/${nio}/${id}`)
      for (const [place, cards] of columns.entries()) {
        for (const { title, text, due, who, labels, checklist, files } of cards) {
          const attachments = await upload(by, files)
          await call(by, 'POST', `boards/${nio}/${id}/cards`, {
            columnId: board.columns[place].id,
            title,
            ...(text && { text }),
            ...(due && { due: iso(due) }),
            ...(who && { assignees: who }),
            ...(labels && { labels }),
            ...(checklist && { checklist: checklist.map(([item, done]) => ({ text: item, done })) }),
            ...(attachments.length > 0 && { attachments, cover: attachments[0] }),
          })
        }
      }
    },
  }))

  const planned: Happening[] = events.map((event, place) => ({
    at: momentOf([58, '09:00']) + place * minuteMs,
    happen: async () => {
      const { by, title, start, minutes, place: location, rrule, text, attendees, isPrivate, allDay } = event
      const attachments = await upload(by, event.files)
      const day = dayOf(start[0])
      const time = allDay
        ? { allDay, start: String(day), end: String(day.add({ days: event.days ?? 1 })) }
        : { start: iso(start), end: new Date(momentOf(start) + minutes * minuteMs).toISOString() }
      return call(by, 'POST', `workplace/users/${nio}/${by}/calendar`, {
        title,
        ...time,
        timeZone,
        location,
        ...(rrule && { rrule }),
        ...(text && { description: text }),
        ...(attendees && { attendees }),
        ...(isPrivate && { visibility: 'private' }),
        attachments,
      })
    },
  }))

  const known: Happening = {
    at: momentOf([40, '10:00']),
    happen: async () => {
      const ids: string[] = []
      for (const field of fields) ids.push((await call(chair, 'POST', `workplace/${nio}/fields`, field)).id)
      for (const [name, values] of Object.entries(fieldValues)) {
        const given = Object.fromEntries(ids.map((id, place) => [id, values[place] ?? null]))
        await call(secretary, 'PATCH', `workplace/users/${nio}/${name}/fields`, given)
      }
      for (const { members, ...group } of groups) {
        const { id } = await call(secretary, 'POST', `workplace/${nio}/groups`, group)
        await call(secretary, 'POST', `workplace/${nio}/groups/${id}/members`, { userlist: members })
      }
    },
  }

  const reported: Happening = {
    at: momentOf(insult.at),
    happen: async () => {
      const json = { title: insult.talk, userlist: [...insult.with, insult.by], message: insult.before }
      const { id } = await call('karim', 'POST', `talks/${nio}`, json)
      const said = await call(insult.by, 'POST', `talks/${nio}/${id}`, { message: insult.text })
      await call(insult.reporter, 'POST', `talks/${nio}/${id}/report`, {
        messageId: said.id,
        reason: insult.reason,
        description: insult.description,
      })
    },
  }

  const around: Happening[] = neighbours.map(({ by, with: others, name, description }, place) => ({
    at: momentOf([45 - place, '12:00']),
    happen: async () => {
      const { nio: theirs } = await call(by, 'POST', 'workplace', { name, description, public: true })
      for (const other of others) await join(theirs, by, other)
    },
  }))

  const invited: Happening = {
    at: momentOf([2, '11:30']),
    happen: async () => {
      await call(secretary, 'POST', `workplace/users/new/${nio}`, { credential: 'new.neighbour@example.org', role: 1 })
      const { organizations } = await call('claire', 'GET', 'workplace')
      const own = organizations.find(({ roleName }: { roleName: string }) => roleName === 'administrator')
      for (const credential of [chair, people[2][0]]) {
        await call('claire', 'POST', `workplace/users/new/${own.nio}`, { credential, role: 1 })
      }
    },
  }

  const term = [...joins, ...said, ...kept, ...planned, known, reported, ...around, invited]
  for (const { at, happen } of term.sort((one, other) => one.at - other.at)) {
    turnClock(Math.min(at, Date.now()))
    await happen()
  }
  turnClock(Date.now())
  for (const [name] of people) await call(name, 'POST', 'logout')
  return nio as number
}

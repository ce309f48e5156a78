/*
 * This file is longer than 250 lines because the happenings of the term share the tools and the state of one function.
 */

import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../../server/src/clock.ts'
import type { App } from '../../server/src/domain/app.ts'
import { keepBackupRecord } from '../../server/src/domain/operator/backup-record.ts'
import { writeDailyFigures } from '../../server/src/domain/operator/daily-figures.ts'
import {
  assembly,
  association,
  bios,
  boards,
  type DemoFile,
  events,
  faces,
  fields,
  fieldValues,
  groups,
  invitationLink,
  type Name,
  neighbours,
  outsiders,
  people,
  requests,
  talks,
  timeZone,
} from './association.ts'
import { drawAll, logo } from './drawings.ts'
import { dayOf, type Happening, iso, momentOf } from './moments.ts'
import { openAccounts } from './open-accounts.ts'
import { replayDesk } from './replay-desk.ts'
import { type Call, type Reply, replayTalks } from './replay-talks.ts'

/** Sets the clock of the service; it never goes back. */
export type TurnClock = (at: number) => void

/** Creation time of the association; the clock must be set to it before the service opens. */
export const beginning = () => momentOf([75, '08:00'])

/**
 * Replays a term of the association and returns its number. Accounts are inserted straight into the database because
 * every password would take its time to hash; all other data goes through the HTTP interface, as from a browser.
 */
export async function replayTerm(app: App, server: FastifyInstance, turnClock: TurnClock, password: string) {
  const begin = beginning()
  const cards = boards.flatMap(({ columns }) => columns.flat())
  const filesOfAll = [
    ...talks.flatMap(({ lines }) => lines),
    ...[...cards, ...events].flatMap((subject) => [subject, ...(subject.comments ?? [])]),
  ]
    .flatMap(({ files = [] }) => files)
    .filter((file) => 'drawing' in file)
  const drawn = await drawAll([logo, ...faces.map(([, face]) => face), ...filesOfAll.map(({ drawing }) => drawing)])
  const tokens = await openAccounts(app, await app.passwords.hash(password))
  const tokenOf = (name: Name) => tokens.get(name) ?? ''

  const call: Call = async (by, method, url, json) => {
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

  const { posts, said, heard, whispered, reported, moderation } = await replayTalks({ nio, call, upload })

  const cardPaths = new Map<string, string>()
  const kept: Happening[] = boards.flatMap(({ name, by, at, columns }) => {
    let columnIds: string[] = []
    const created = {
      at: momentOf(at),
      happen: async () => {
        const { id } = await call(by, 'POST', `boards/${nio}/create`, { name })
        const board = await call(by, 'GET', `boards/${nio}/${id}`)
        columnIds = board.columns.map((column: Reply) => column.id)
        for (const [place, cards] of columns.entries()) {
          for (const { title, text, due, who, labels, checklist, files, started } of cards) {
            const attachments = await upload(by, files)
            const card = await call(by, 'POST', `boards/${nio}/${id}/cards`, {
              columnId: columnIds[started ? 0 : place],
              title,
              ...(text && { text }),
              ...(due && { due: iso(due) }),
              ...(who && { assignees: who }),
              ...(labels && { labels }),
              ...(checklist && { checklist: checklist.map(([item, done]) => ({ text: item, done })) }),
              ...(attachments.length > 0 && { attachments, cover: attachments[0] }),
            })
            cardPaths.set(title, `boards/${nio}/${id}/cards/${card.id}`)
          }
        }
      },
    }
    const later = columns.flatMap((cards, place) =>
      cards.flatMap(({ title, started, comments = [] }): Happening[] => [
        ...posts(() => `${cardPaths.get(title)}/comments`, comments),
        ...(started
          ? [
              {
                at: momentOf(started[0]),
                happen: () => call(started[1], 'POST', `${cardPaths.get(title)}/move`, { columnId: columnIds[place] }),
              },
            ]
          : []),
      ]),
    )
    return [created, ...later]
  })

  const eventPaths = new Map<string, string>()
  const planned: Happening[] = events.flatMap((event, place) => {
    let path = ''
    const creation = {
      at: momentOf([58, '09:00']) + place * minuteMs,
      happen: async () => {
        const {
          by,
          title,
          start,
          minutes,
          place: location,
          rrule,
          text,
          attendees,
          isPrivate,
          allDay,
          isShared,
        } = event
        const attachments = await upload(by, event.files)
        const day = dayOf(start[0])
        const time = allDay
          ? { allDay, start: String(day), end: String(day.add({ days: event.days ?? 1 })) }
          : { start: iso(start), end: new Date(momentOf(start) + minutes * minuteMs).toISOString() }
        const calendar = isShared ? `workplace/${nio}/calendar` : `workplace/users/${nio}/${by}/calendar`
        const { id } = await call(by, 'POST', calendar, {
          title,
          ...time,
          timeZone,
          location,
          ...(rrule && { rrule }),
          ...(text && { description: text }),
          ...(attendees && { attendees }),
          ...(isPrivate && { visibility: 'private' }),
          ...(event.capacity && { capacity: event.capacity }),
          attachments,
        })
        path = `${calendar}/${id}`
        eventPaths.set(title, path)
      },
    }
    return [creation, ...posts(() => `${path}/comments`, event.comments ?? [])]
  })

  const answered: Happening = {
    at: momentOf([1, '17:00']),
    happen: async () => {
      const [from, to] = [iso([0, '00:00']), iso([-30, '00:00'])]
      const { events: dates } = await call(
        chair,
        'GET',
        `workplace/${nio}/calendar?${new URLSearchParams({ from, to })}`,
      )
      for (const { title, answers = [] } of events) {
        const next = dates.find((date: Reply) => date.title === title && Date.parse(date.start) > Date.now())
        for (const [name, answer, guests = 0] of answers) {
          const occurrence = next.recurrenceId === null ? {} : { occurrence: next.recurrenceId }
          await call(name, 'POST', `workplace/${nio}/calendar/${next.id}/answer`, { answer, guests, ...occurrence })
        }
      }
    },
  }

  const groupEntries = new Map<string, string>()
  /** Groups are made later than the first cards and events. */
  const entrusted: Happening = {
    at: momentOf([14, '10:00']),
    happen: async () => {
      const entriesOf = (names: string[]) => names.map((name) => groupEntries.get(name) ?? '')
      for (const { title, who = [], groups: assigned } of cards) {
        const path = cardPaths.get(title)
        if (assigned && path) await call(secretary, 'PATCH', path, { assignees: [...who, ...entriesOf(assigned)] })
      }
      for (const { title, by, attendees = [], groups: invited } of events) {
        const path = eventPaths.get(title)
        if (invited && path) await call(by, 'PATCH', path, { attendees: [...attendees, ...entriesOf(invited)] })
      }
    },
  }

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
        groupEntries.set(group.name, `group:${id}`)
      }
    },
  }

  const around: Happening[] = neighbours.map(({ by, with: others, ...fields }, place) => ({
    at: momentOf([45 - place, '12:00']),
    happen: async () => {
      const { nio: theirs } = await call(by, 'POST', 'workplace', { ...fields, public: true })
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

  const asked: Happening[] = requests.map(({ by, at, ...text }) => ({
    at: momentOf(at),
    happen: () => call(by, 'POST', `discover/${nio}/join`, text),
  }))

  const linked: Happening = {
    at: momentOf(invitationLink.at),
    happen: () => call(invitationLink.by, 'POST', `workplace/${nio}/links`, { uses: invitationLink.uses }),
  }

  const assembled: Happening = {
    at: momentOf([8, '09:00']),
    happen: async () => {
      const { by, title, start, minutes, place: location, yes, no } = assembly
      const end = new Date(momentOf(start) + minutes * minuteMs).toISOString()
      const event = { title, start: iso(start), end, timeZone, location }
      const { id } = await call(by, 'POST', `workplace/${nio}/calendar`, event)
      for (const [answer, names] of Object.entries({ yes, no })) {
        for (const name of names) await call(name, 'POST', `workplace/${nio}/calendar/${id}/answer`, { answer })
      }
    },
  }

  const term = [
    ...joins,
    ...said,
    ...heard,
    ...whispered,
    ...kept,
    ...planned,
    answered,
    known,
    entrusted,
    reported,
    ...moderation,
    ...around,
    invited,
    ...asked,
    linked,
    assembled,
    ...replayDesk({ call, password }),
  ]
  for (const { at, happen } of term.sort((one, other) => one.at - other.at)) {
    turnClock(Math.min(at, Date.now()))
    await happen()
    await writeDailyFigures(app)
  }
  turnClock(Date.now())
  // The demo makes no backups. The record shows where operators find them.
  const verifiedAt = Math.min(momentOf([0, '03:12']), Date.now())
  await keepBackupRecord(app.db, {
    at: verifiedAt - minuteMs,
    file: '/backups/atrium.tar',
    bytes: 48_000_000,
    verifiedAt,
  })
  for (const name of [...people.map(([name]) => name), ...outsiders]) await call(name, 'POST', 'logout')
  return nio as number
}

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { test } from 'node:test'
import { openSnapshot } from '../../src/backup/snapshot.ts'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, type TestRequest } from '../support/atrium.ts'
import { newClub } from '../support/clubs.ts'
import { filesFolder, picture } from '../support/files.ts'
import { confirmMail, newPerson, uniqueName } from '../support/people.ts'

/** Tables in which values of a deleted person may stay, because others wrote them into their own messages. */
const stays = new Set(['messages'])

/** Tables whose rows are removed some days later, by maintenance. */
const transient = new Set(['messages', 'live_events', 'limits', 'wrong_guesses', 'mails'])

/** Returns null for a folder, and for a file that a job has removed meanwhile. */
function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (/EISDIR|ENOENT/.test(String(error))) return null
    throw error
  }
}

onEachEngine('a deleted account', (atrium) => {
  /** Searches every row of every table, and every file. */
  async function placesOf(value: string): Promise<string[]> {
    const found = new Set<string>()
    const needle = value.toLowerCase()
    const snapshot = await openSnapshot(atrium.config.database)
    for (const table of await snapshot.tables()) {
      for await (const rows of snapshot.rows(table)) {
        for (const row of rows) {
          for (const [at, cell] of row.entries()) {
            if (String(cell).toLowerCase().includes(needle)) found.add(`${table.table}.${table.columns[at]}`)
          }
        }
      }
    }
    await snapshot.close()
    const folder = filesFolder(atrium)
    for (const path of globSync('**/*', { cwd: folder })) {
      const full = joinPath(folder, path)
      if (path.toLowerCase().includes(needle)) found.add(`the file ${path}`)
      else if (readIfThere(full)?.includes(value)) found.add(`in the file ${path}`)
    }
    return [...found].sort()
  }

  test('leaves none of its values in any table or file', async () => {
    const club = await newClub(atrium)
    const other = await newClub(atrium)
    const person = await newPerson(atrium)
    await confirmMail(atrium, person.nametag)
    const ip = '203.0.113.77'
    const request = (path: string, method: string, who: { token: string }, asked: TestRequest = {}) =>
      atrium.call(method, `/v2/${path}`, { token: who.token, ...asked })
    const must = async (who: { token: string }, method: string, path: string, json?: object) => {
      const reply = await request(path, method, who, json && { json })
      assert.ok(reply.status < 300, `${path}: ${reply.text}`)
      return reply.body
    }
    const { nio, administrator, member } = club
    const values: Record<string, string> = {
      nametag: uniqueName(),
      'former nametag': person.nametag,
      mail: `${uniqueName()}@example.org`,
      'former mail': person.mail,
      name: 'Quirina Xantippe',
      bio: 'collects glass eyes',
      ip,
      program: 'QuirinaBrowser/7',
      field: '+43 660 9988776',
      comment: 'owes us a trophy',
      event: 'dentist in Graz',
      request: 'let me in, I bring cake',
      answer: 'since the year 1899',
    }
    // Others invite and describe the person.
    await must(administrator, 'POST', `workplace/users/new/${nio}`, { credential: person.mail, role: 1 })
    const invitations = await must(person, 'GET', 'account/invitations')
    await must(person, 'POST', `account/invitations/${invitations.invitations[0].id}/accept`)
    await must(other.administrator, 'POST', `workplace/users/new/${other.nio}`, { credential: person.mail, role: 1 })
    await must(administrator, 'POST', `workplace/users/${nio}/${person.nicHandle}`, {
      role: 1,
      comment: values.comment,
    })
    const group = await must(administrator, 'POST', `workplace/${nio}/groups`, { name: 'Trainers' })
    await must(administrator, 'POST', `workplace/${nio}/groups/${group.id}/members`, { userlist: [person.nicHandle] })
    const field = await must(administrator, 'POST', `workplace/${nio}/fields`, { label: 'Phone', type: 'phone' })
    await must(person, 'PATCH', `workplace/users/${nio}/${person.nicHandle}/fields`, { [field.id]: values.field })
    // The person has a profile, an image, a second session, and asked to join a third organization.
    await must(person, 'PATCH', 'account/profile', { name: values.name, bio: values.bio })
    await request('account/avatar', 'PUT', person, { payload: picture, headers: { 'content-type': 'image/png' } })
    await atrium.call('POST', '/v2/login', {
      json: { credential: person.nametag, password: person.password },
      ip,
      headers: { 'user-agent': values.program ?? '' },
    })
    await atrium.call('POST', '/v2/login', { json: { credential: person.mail, password: 'a wrong one' }, ip })
    const third = await newClub(atrium)
    await must(third.administrator, 'PATCH', `workplace/${third.nio}`, {
      public: true,
      joining: 'request',
      questions: ['Since when?'],
    })
    const asked = { message: values.request, answers: [values.answer] }
    await must(person, 'POST', `discover/${third.nio}/join`, asked)
    // The person takes part.
    const talk = await must(person, 'POST', `talks/${nio}`, {
      title: 'Winter',
      userlist: [member.nicHandle],
      message: 'I am in',
    })
    await atrium.call('POST', `/v2/talks/${nio}/${talk.id}`, {
      token: person.token,
      json: { message: 'once' },
      headers: { 'idempotency-key': 'quirina-key-1' },
    })
    await must(member, 'POST', `talks/${nio}/${talk.id}`, { message: `thanks @${person.nametag}` })
    await must(person, 'POST', `workplace/users/${nio}/${person.nicHandle}/calendar`, {
      title: values.event,
      start: '2030-05-01T18:00:00Z',
      end: '2030-05-01T20:00:00Z',
      timeZone: 'UTC',
      attendees: [member.nicHandle],
    })
    const calendar = `workplace/${nio}/calendar`
    const event = await must(administrator, 'POST', calendar, {
      title: 'Tournament',
      start: '2030-05-01T18:00:00Z',
      end: '2030-05-01T20:00:00Z',
      timeZone: 'UTC',
    })
    await must(person, 'POST', `${calendar}/${event.id}/answer`, { answer: 'yes' })
    await must(person, 'POST', `${calendar}/${event.id}/comments`, { message: 'I come by train' })
    await must(administrator, 'POST', `workplace/users/${nio}/${person.nicHandle}`, {
      role: 2,
      comment: values.comment,
    })
    await must(person, 'POST', `workplace/${nio}/links`, {})
    await must(person, 'POST', `workplace/users/new/${nio}`, { credential: 'guest@example.org', role: 1 })
    const { nametag, mail } = values
    await must(person, 'POST', 'account', { nametag, email: mail })
    await must(person, 'POST', 'account/proof', { password: person.password })
    await atrium.app.idle()
    for (const [name, value] of Object.entries(values)) {
      assert.notDeepEqual(await placesOf(value), [], `${name} is stored before the deletion`)
    }
    const { body: account } = await request('account/getUserInfos', 'GET', person)
    const avatar = account.avatar.split('/').at(-1)
    assert.notDeepEqual(await placesOf(avatar), [])

    await must(person, 'DELETE', 'account/@me')
    await atrium.app.idle()
    const leftOutside = async (tables: Set<string>) => {
      const left: Record<string, string[]> = {}
      for (const [name, value] of Object.entries({ ...values, avatar })) {
        const places = (await placesOf(value)).filter((place) => !tables.has(place.split('.')[0] ?? ''))
        if (places.length > 0) left[name] = places
      }
      return left
    }
    assert.deepEqual(await leftOutside(transient), {}, 'at once')
    atrium.clock.advance(31 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.deepEqual(await leftOutside(stays), {}, 'after maintenance')
  })
})

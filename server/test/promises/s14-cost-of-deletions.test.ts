import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { serveInThisProcess } from '../support/measured-service.ts'
import { assertAnswerInTime, assertOthersServed, openProbe, type Probe } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form has a few slices of each and only checks that they are gone. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const messageCount = measures ? 200_000 : 250
const maxPasses = 20
const eventCount = measures ? 16_000 : 600
const cancelledCount = measures ? 2000 : 150
const invitationCount = measures ? 1000 : 10

/** Foreign keys would delete all of this in one statement, for which everybody waits on SQLite. */
onEachEngine(
  'S14: cost of deletions',
  (atrium, engine) => {
    let club: Club
    let probe: Probe
    let longestWait = 0
    let longestAnswerMs = 0
    const numbers = (count: number) =>
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    const countOf = async (table: string) => {
      const [row] = await runSql(atrium, `SELECT count(*) AS count FROM ${table}`)
      return Number(row?.count)
    }

    before(async () => {
      club = await newClub(atrium)
      // The clock is turned, and maintenance runs, in this process.
      const { url } = await serveInThisProcess(atrium)
      probe = await openProbe(url)
    })
    after(() => probe?.close())

    const watched = async <T>(what: string, work: () => Promise<T>) => {
      const done = await probe.during(work)
      longestWait = Math.max(longestWait, done.othersWaitedMs)
      assertOthersServed(done, what)
      return done
    }

    /** Sends a request that is alone, and checks that it is answered in time. */
    const asked = async (what: string, method: string, path: string, request: { token: string; json?: object }) => {
      const { result, stolenMs } = await watched(what, async () => {
        const startedAt = performance.now()
        const reply = await atrium.call(method, path, request)
        return { reply, tookMs: performance.now() - startedAt }
      })
      longestAnswerMs = Math.max(longestAnswerMs, result.tookMs - stolenMs)
      assertAnswerInTime(result.tookMs, stolenMs, what)
      return result.reply
    }

    /** Each pass of maintenance ends after a while, and the next one goes on. */
    const clean = async (what: string, table: string) => {
      for (let pass = 0; pass < maxPasses && (await countOf(table)) > 0; pass++) {
        await watched(what, () => maintain(atrium.app, new AbortController().signal))
      }
      assert.equal(await countOf(table), 0, table)
    }

    const fillTalk = async (talkId: number) => {
      await runSql(
        atrium,
        `${numbers(messageCount)} INSERT INTO messages
           (talk_id, seq, author_id, message, reaction_count, mention_count, created_at)
         SELECT ${talkId}, 1000 + i, (SELECT id FROM accounts WHERE nic_handle = '${club.member.nicHandle}'),
           'words of some length, and ' || i, 0, 0, i FROM n`,
      )
      const terms = engine === 'sqlite' ? `'wor ord rds of som ome'` : 'ARRAY[1, 2, 3]'
      await runSql(
        atrium,
        `INSERT INTO message_search (rowid, terms) SELECT id, ${terms} FROM messages WHERE talk_id = ${talkId} AND seq > 1000`,
      )
    }

    const matchDay = { title: 'Match', start: '2027-01-01T18:00:00Z', end: '2027-01-01T20:00:00Z' }

    const created = async (path: string, token: string, json: object) => {
      const { status, body, text } = await atrium.call('POST', path, { token, json })
      assert.equal(status, 201, text)
      return body
    }

    /** Copies a row many times. `changed` gives other columns as SQL, in which `i` counts the copies. */
    const copyRow = async (table: string, where: string, count: number, changed: Record<string, string>) => {
      const [row] = await runSql(atrium, `SELECT * FROM ${table} WHERE ${where} LIMIT 1`)
      const columns = Object.keys(row ?? {}).filter((name) => name !== 'id')
      await runSql(
        atrium,
        `${numbers(count)} INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join()})
         SELECT ${columns.map((name) => changed[name] ?? `copied."${name}"`).join()} FROM ${table} copied, n WHERE copied.id = ${row?.id}`,
      )
    }

    test('a member leaves with many events, many comments on one of them, and many answers', async () => {
      const { token } = club.member
      const calendar = `/v2/workplace/users/${club.nio}/${club.member.nicHandle}/calendar`
      const { id } = await created(calendar, token, matchDay)
      await copyRow('events', '1 = 1', eventCount, { uuid: `'match-' || i`, source_key: `'match-' || i` })
      await fillTalk((await created(`${calendar}/${id}/comments`, token, { message: 'Who comes?' })).talkId)
      // Events of somebody else to which the member was invited.
      const own = await created(`/v2/workplace/${club.nio}/calendar`, club.administrator.token, matchDay)
      const ofOrganization = `(SELECT * FROM events WHERE uuid = '${own.id}')`
      const membership = `(SELECT DISTINCT membership_id FROM events WHERE membership_id IS NOT NULL)`
      await runSql(
        atrium,
        `${numbers(eventCount)} INSERT INTO event_answers (event_id, membership_id, occurrence, answer, guests, answered_at)
         SELECT e.id, m.membership_id, 'day ' || i, 'yes', 0, i FROM ${ofOrganization} e, ${membership} m, n`,
      )
      const left = await asked('leaving', 'POST', `/v2/workplace/${club.nio}/leave`, { token })
      assert.equal(left.status, 204)
      assert.equal(await countOf('event_answers'), 0)
      assert.equal(await countOf('events'), 1)
      await clean('removing the comments', 'messages')
      for (const table of ['message_search', 'event_settlements']) assert.equal(await countOf(table), 0, table)
    })

    test('a calendar file cancels as many events as it may have', async () => {
      const { token, nicHandle } = club.administrator
      const file = (status: string) =>
        [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test'],
          ...Array.from({ length: cancelledCount }, (_, at) => [
            ...['BEGIN:VEVENT', `UID:match-${at}`, 'DTSTAMP:20261101T100000Z', 'DTSTART:20270101T180000Z'],
            ...[`STATUS:${status}`, 'END:VEVENT'],
          ]).flat(),
          'END:VCALENDAR',
        ].join('\r\n')
      const imported = (status: string) =>
        asked(`importing ${status}`, 'POST', `/v2/workplace/users/${club.nio}/${nicHandle}/calendar/import`, {
          token,
          json: { file: file(status) },
        })
      assert.equal((await imported('CONFIRMED')).body.created, cancelledCount)
      const { body } = await imported('CANCELLED')
      assert.equal(body.cancelled, cancelledCount)
      assert.equal(await countOf('events'), 1)
    })

    test('an event with many comments is deleted', async () => {
      const { token } = club.administrator
      const calendar = `/v2/workplace/${club.nio}/calendar`
      const { id } = await created(calendar, token, matchDay)
      await fillTalk((await created(`${calendar}/${id}/comments`, token, { message: 'Who comes?' })).talkId)
      const deleted = await asked('deleting', 'DELETE', `${calendar}/${id}`, { token })
      assert.equal(deleted.status, 204)
      await clean('removing the comments', 'messages')
      assert.equal(await countOf('message_search'), 0)
    })

    test('a column is deleted from which many cards were archived', async () => {
      const { token } = club.administrator
      const boards = `/v2/boards/${club.nio}`
      const board = await created(`${boards}/create`, token, { name: 'Work' })
      const column = await created(`${boards}/${board.id}/columns`, token, { name: 'Done' })
      const card = await created(`${boards}/${board.id}/cards`, token, { columnId: column.id, title: 'Mow' })
      const archived = await atrium.call('POST', `${boards}/${board.id}/cards/${card.id}/archive`, { token })
      assert.equal(archived.status, 200)
      await copyRow('cards', '1 = 1', messageCount, { uuid: `'card-' || i` })
      const path = `${boards}/${board.id}/columns/${column.id}`
      const deleted = await asked('deleting a column', 'DELETE', path, { token })
      assert.equal(deleted.status, 204)
      await clean('detaching archived cards', 'board_columns WHERE deleted_at IS NOT NULL')
      assert.equal(await countOf('cards WHERE column_id IS NULL'), messageCount + 1)
      await runSql(atrium, 'DELETE FROM boards')
    })

    test('a group that was mentioned in many messages is deleted', async () => {
      const { token } = club.administrator
      const group = await created(`/v2/workplace/${club.nio}/groups`, token, { name: 'Players' })
      const talk = await created(`/v2/talks/${club.nio}`, token, { title: 'Long', userlist: [], message: 'First' })
      await runSql(
        atrium,
        `${numbers(messageCount)} INSERT INTO group_mentions (talk_id, message_id, audience, group_id)
         SELECT ${talk.id}, 1000 + i, g.id, g.id FROM groups g, n`,
      )
      const path = `/v2/workplace/${club.nio}/groups/${group.id}`
      const deleted = await asked('deleting a group', 'DELETE', path, { token })
      assert.equal(deleted.status, 204)
      assert.equal(await countOf('group_mentions'), 0)
    })

    test('an account is deleted that has many kept replies, mails and invitations, by an organization with a long audit log', async () => {
      const { token, nicHandle } = club.member
      const account = `(SELECT id FROM accounts WHERE nic_handle = '${nicHandle}')`
      await runSql(
        atrium,
        `${numbers(messageCount)} INSERT INTO kept_replies (account_id, "key", request_hash, reply, expires_at)
         SELECT ${account}, 'key ' || i, 'hash', 'a reply of some length', ${2 ** 52} FROM n`,
      )
      await copyRow('mails', '1 = 1', eventCount, { uuid: `'mail-' || i`, status: `'sent'`, sent_at: '1' })
      await runSql(
        atrium,
        `INSERT INTO mail_names (mail_id, account_id) SELECT id, ${account} FROM mails WHERE uuid LIKE 'mail-%'`,
      )
      await copyRow('invitations', `account_id = ${account}`, invitationCount, {
        uuid: `'invitation-' || i`,
        state: `'revoked'`,
        mail: `account_id || '@example.org'`,
      })
      await runSql(
        atrium,
        `UPDATE audit SET details = (SELECT '{"mail":"' || mail || '"}' FROM invitations WHERE uuid = 'invitation-1')
         WHERE action = 'invitation.sent'`,
      )
      await copyRow('audit', `action = 'invitation.sent'`, eventCount, {})
      const deleted = await asked('deleting an account', 'DELETE', '/v2/account/@me', { token })
      assert.equal(deleted.status, 204)
      assert.equal(await countOf('kept_replies'), 0)
      assert.equal(await countOf(`mails WHERE uuid LIKE 'mail-%'`), 0)
      assert.equal(await countOf(`audit WHERE details LIKE '%@example.org%'`), 0)
      assert.ok((await countOf(`audit WHERE details = '{"mail":null}'`)) > eventCount)
    })

    test('a board and an organization of many messages are removed for good', async () => {
      const { token } = club.administrator
      const create = (path: string, json: object) => created(path, token, json)
      const boards = `/v2/boards/${club.nio}`
      const board = await create(`${boards}/create`, { name: 'Plans' })
      const { columns } = (await atrium.call('GET', `${boards}/${board.id}`, { token })).body
      const card = await create(`${boards}/${board.id}/cards`, { columnId: columns[0].id, title: 'Cook' })
      const comment = await create(`${boards}/${board.id}/cards/${card.id}/comments`, { message: 'Soup?' })
      await fillTalk(comment.talkId)
      assert.equal((await atrium.call('DELETE', `${boards}/${board.id}`, { token })).status, 204)
      const talk = await create(`/v2/talks/${club.nio}`, { title: 'Long', userlist: [], message: 'First' })
      await fillTalk(talk.id)
      atrium.clock.advance(31 * dayMs)
      await clean('removing a board', 'boards')
      assert.equal(await countOf('cards'), 0)
      const remaining = await countOf('messages')
      assert.ok(remaining > messageCount && remaining < 2 * messageCount)

      assert.equal((await atrium.call('DELETE', `/v2/workplace/${club.nio}`, { token })).status, 204)
      atrium.clock.advance(31 * dayMs)
      await clean('removing an organization', 'organizations')
      const tables = ['organizations', 'messages', 'message_search', 'talks', 'memberships', 'audit', 'participants']
      for (const table of tables) assert.equal(await countOf(table), 0, table)
      if (measures) {
        const waited = Math.round(longestWait)
        const removed = `${eventCount} events, as many answers and four times ${messageCount} messages are deleted`
        reportFigure(
          'S14',
          `${removed} (${engine}); others waited at most ${waited} ms, the longest answer took ${Math.round(longestAnswerMs)} ms`,
        )
      }
    })
  },
  { limits: generousLimits },
)

import assert from 'node:assert/strict'
import { before } from 'node:test'
import { acrossNodes } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { assertOneOf, repeatedly, reportRaces } from '../support/races.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

acrossNodes('R4: concurrent requests on moderation', (atrium, engine) => {
  let club: Club
  let author: SignedInPerson
  let judges: SignedInPerson[]
  const { onTalk, close } = reportCallsOf(atrium)
  const rows = (sql: string) => readSqlOn(atrium.app.db, sql)
  const call = (who: SignedInPerson, method: string, path: string, json?: object) =>
    atrium.call(method, `/v2/${path}`, { token: who.token, ...(json && { json }) })
  const closeWith = (id: string, measures: object) =>
    close(club.secretary, club.nio, id, { outcome: 'acted', ...measures })
  const appeal = (id: string) => call(author, 'POST', `account/moderation/${id}/appeal`, { message: 'Why?' })
  const decide = (who: SignedInPerson, id: string, outcome: string) =>
    call(who, 'POST', `workplace/${club.nio}/reports/${id}/appeal`, { outcome })
  const reported = async () => {
    const { talk, message } = await openTalk(atrium, club.nio, author, [club.member], 'Bad')
    const { id } = (await onTalk(club.member, club.nio, talk, { messageId: message })).body
    return { talk, message, id: id as string, path: `talks/${club.nio}/${talk}` }
  }
  const stateOf = async (message: number) => {
    const [row] = await rows(`select message, deleted_at, hidden_at from messages where id = ${message}`)
    return [row?.message, row?.deleted_at !== null, row?.hidden_at !== null]
  }

  before(async () => {
    atrium.app.config.limits.invitationsPerHour = 1_000_000
    club = await newClub(atrium)
    author = await addPerson(atrium)
    judges = [await addPerson(atrium), await addPerson(atrium)]
    await join(atrium, club.administrator, club.nio, author)
    for (const judge of judges) await join(atrium, club.administrator, club.nio, judge, 3)
  })

  repeatedly('a message is hidden while it is edited: it is hidden', async (race) => {
    const { message, id, path } = await reported()
    const outcomes = await race(
      () => closeWith(id, { hideMessage: true }),
      () => call(author, 'PATCH', `${path}/${message}`, { message: 'Worse' }),
    )
    assertOneOf(outcomes, [[200], [200]], [[200], [409, 'MESSAGE_DELETED']])
    assert.deepEqual(await stateOf(message), ['', true, true])
  })

  repeatedly('a message is hidden while it is deleted: one tombstone, announced once', async (race) => {
    const { talk, message, id, path } = await reported()
    const outcomes = await race(
      () => closeWith(id, { hideMessage: true }),
      () => call(author, 'DELETE', `${path}/${message}`),
    )
    assertOneOf(outcomes, [[200], [204]], [[200], [409, 'MESSAGE_DELETED']])
    assert.deepEqual(await stateOf(message), ['', true, outcomes[1]?.[0] === 409])
    const events = await rows(`select 1 from live_events where talk_id = ${talk} and kind = 'message.deleted'`)
    assert.equal(events.length, 1)
  })

  repeatedly('an author is removed while posting and while being brought in: they are out', async (race) => {
    const { talk, id, path } = await reported()
    const outcomes = await race(
      () => closeWith(id, { removeAuthor: true }),
      () => call(author, 'POST', path, { message: 'Still here' }),
      () => call(club.member, 'POST', `${path}/participants`, { userlist: [author.nicHandle] }),
    )
    assert.deepEqual(outcomes[0], [200])
    assertOneOf([outcomes[1] ?? [0]], [[201]], [[404, 'TALK_NOT_FOUND']])
    assertOneOf([outcomes[2] ?? [0]], [[200]], [[403, 'REMOVED_BY_MODERATION']])
    const inside = await rows(`select 1 from participants where talk_id = ${talk}`)
    assert.equal(inside.length, 1)
    const messages = await rows(`select 1 from messages where talk_id = ${talk}`)
    assert.equal(messages.length, outcomes[1]?.[0] === 201 ? 2 : 1)
  })

  repeatedly('a report is closed twice, an author appeals twice, two decide: each once', async (race) => {
    const { message, id } = await reported()
    const hide = () => closeWith(id, { hideMessage: true, removeAuthor: true })
    assert.deepEqual((await race(hide, hide)).toSorted(), [[200], [409, 'REPORT_CLOSED']])
    const twice = await race(
      () => appeal(id),
      () => appeal(id),
    )
    assert.deepEqual(twice.toSorted(), [[201], [409, 'ALREADY_APPEALED']])
    const [one = author, two = author] = judges
    const decisions = await race(
      () => decide(one, id, 'reversed'),
      () => decide(two, id, 'upheld'),
    )
    assert.deepEqual(decisions.toSorted(), [[200], [409, 'APPEAL_DECIDED']])
    assert.deepEqual(await stateOf(message), decisions[0]?.[0] === 200 ? ['Bad', false, false] : ['', true, true])
  })

  repeatedly('two reports that removed their author are reversed: the author is in again', async (race) => {
    const { talk, id, path } = await reported()
    const { id: messageId } = (await call(author, 'POST', path, { message: 'Worse' })).body
    const { id: second } = (await onTalk(club.member, club.nio, talk, { messageId })).body
    const ids: string[] = [id, second]
    for (const each of ids) {
      await closeWith(each, { removeAuthor: true })
      await appeal(each)
    }
    const [judge = author] = judges
    assert.deepEqual(await race(...ids.map((each) => () => decide(judge, each, 'reversed'))), [[200], [200]])
    assert.equal((await call(author, 'GET', path)).status, 200)
  })

  reportRaces(`moderation, ${engine}`)
})

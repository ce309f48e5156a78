import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../src/clock.ts'
import { purgeContents } from '../../src/domain/maintenance/purge-contents.ts'
import { acrossNodes, outcomeOf, type TestReply } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { assertInvariants, type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { assertOneOf, type ReplyOutcome, repeatedly, reportRaces } from '../support/races.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

const noTalk: ReplyOutcome = [404, 'TALK_NOT_FOUND']
const outside: ReplyOutcome = [404, 'ORGANIZATION_NOT_FOUND']
const deleted: ReplyOutcome = [409, 'MESSAGE_DELETED']
const noMember: ReplyOutcome = [422, 'UNACCEPTABLE_FIELDS']
const noCard: ReplyOutcome = [404, 'CARD_NOT_FOUND']

acrossNodes('R4: concurrent requests on talks and boards', (atrium, engine) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  const { leave } = callsOf(atrium)
  const { call: onBoards, newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const rows = (sql: string) => readSqlOn(atrium.app.db, sql)

  before(async () => {
    atrium.app.config.limits.invitationsPerHour = 1_000_000
    club = await newClub(atrium)
    anna = club.administrator
    ben = club.member
  })

  const call = (who: SignedInPerson, method: string, path: string, json?: object) =>
    atrium.call(method, `/v2/talks/${club.nio}/${path}`, { token: who.token, ...(json ? { json } : {}) })
  /** Opens a talk of Anna with these participants. */
  const newTalk = async (...people: SignedInPerson[]): Promise<number> => {
    const userlist = people.map(({ nicHandle }) => nicHandle)
    const json = { title: 'Race', userlist, message: 'Ready' }
    const reply = await atrium.call('POST', `/v2/talks/${club.nio}`, { token: anna.token, json })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
  const post = (who: SignedInPerson, talk: number, replyTo?: number) =>
    call(who, 'POST', `${talk}`, { message: 'Go', ...(replyTo === undefined ? {} : { replyTo }) })
  const said = async (who: SignedInPerson, talk: number): Promise<number> => (await post(who, talk)).body.id
  const leaveTalk = (who: SignedInPerson, talk: number) => call(who, 'DELETE', `${talk}`)
  const erase = (who: SignedInPerson, talk: number, id: number) => call(who, 'DELETE', `${talk}/${id}`)
  const edit = (who: SignedInPerson, talk: number, id: number, message = 'Changed') =>
    call(who, 'PATCH', `${talk}/${id}`, { message })
  const react = (who: SignedInPerson, talk: number, id: number, emoji = '👍', method = 'POST') =>
    call(who, method, `${talk}/${id}/reactions`, { emoji })
  const pin = (who: SignedInPerson, talk: number, id: number) => call(who, 'POST', `${talk}/${id}/pin`)
  const addTo = (talk: number, who: SignedInPerson) =>
    call(anna, 'POST', `${talk}/participants`, { userlist: [who.nicHandle] })
  const unread = async (who: SignedInPerson, talk: number) => (await call(who, 'GET', `${talk}/info`)).body.unread
  /** Counts the live events of a talk. */
  const countEvents = async (talk: number, kind: string) =>
    (await rows(`select data from live_events where talk_id = ${talk} and kind = '${kind}'`)).length
  const newMember = async () => {
    const person = await addPerson(atrium)
    await join(atrium, anna, club.nio, person)
    return person
  }

  /** Checks the invariants of a talk and returns its messages. */
  const assertTalkInvariants = async (talk: number) => {
    const [{ last_seq: last } = {}] = await rows(`select last_seq from talks where id = ${talk}`)
    const messages = await rows(`select * from messages where talk_id = ${talk} order by id`)
    assert.deepEqual(
      messages.map(({ seq }) => Number(seq)),
      Array.from({ length: Number(last) }, (_, index) => index + 1),
      'messages are numbered without a gap, in their order',
    )
    assert.equal(await countEvents(talk, 'message.posted'), messages.length, 'every message was announced once')
    for (const { id, reaction_count, reply_count, deleted_at, message } of messages) {
      const replies = messages.filter((each) => each.thread_id === id && each.id !== id && each.deleted_at === null)
      assert.equal(Number(reply_count), replies.length, 'replies are counted')
      const reactions = await rows(`select 1 from reactions where talk_id = ${talk} and message_id = ${id}`)
      assert.equal(Number(reaction_count), reactions.length, 'reactions are counted')
      assert.equal(message === '', deleted_at !== null, 'a deleted message has no text')
    }
    const inside = await rows(`select read_seq from participants where talk_id = ${talk}`)
    assert.ok(inside.every(({ read_seq: read }) => Number(read) <= Number(last)))
    return messages
  }

  const versionsOf = (id: number) => rows(`select message from message_versions where message_id = ${id} order by id`)

  repeatedly('a person posts while leaving the talk: before, or not at all', async (race) => {
    const talk = await newTalk(ben)
    const outcomes = await race(
      () => leaveTalk(ben, talk),
      () => post(ben, talk),
    )
    assertOneOf(outcomes, [[204], [201]], [[204], noTalk])
    const count = outcomes[1]?.[0] === 201 ? 2 : 1
    assert.equal((await assertTalkInvariants(talk)).length, count)
    assert.equal(await unread(anna, talk), count - 1)
    assert.deepEqual(outcomeOf(await call(ben, 'GET', `${talk}`)), noTalk)
  })

  repeatedly('a person posts while leaving the organization: before, or not at all', async (race) => {
    const leaver = await newMember()
    const talk = await newTalk(leaver)
    const outcomes = await race(
      () => leave(leaver, club.nio),
      () => post(leaver, talk),
    )
    assertOneOf(outcomes, [[204], [201]], [[204], outside], [[204], noTalk])
    assert.equal((await assertTalkInvariants(talk)).length, outcomes[1]?.[0] === 201 ? 2 : 1)
    await assertInvariants(atrium, club.nio)
  })

  repeatedly('a person leaves a talk three times: one request succeeds', async (race) => {
    const talk = await newTalk(ben)
    const outcomes = await race(...Array.from({ length: 3 }, () => () => leaveTalk(ben, talk)))
    assert.deepEqual(outcomes.toSorted(), [[204], noTalk, noTalk])
    assert.equal(await countEvents(talk, 'talk.changed'), 1)
    await assertTalkInvariants(talk)
  })

  repeatedly('a person leaves an organization three times: one request succeeds', async (race) => {
    const leaver = await newMember()
    const outcomes = await race(...Array.from({ length: 3 }, () => () => leave(leaver, club.nio)))
    assert.deepEqual(outcomes.toSorted(), [[204], outside, outside])
    await assertInvariants(atrium, club.nio)
  })

  repeatedly('two leave a talk while a third posts: the unread count of those who stay is right', async (race) => {
    const other = club.secretary
    const talk = await newTalk(ben, other)
    const outcomes = await race(
      () => leaveTalk(ben, talk),
      () => post(anna, talk),
      () => leaveTalk(other, talk),
    )
    assert.deepEqual(outcomes, [[204], [201], [204]])
    assert.equal((await assertTalkInvariants(talk)).length, 2)
    assert.equal(await unread(anna, talk), 0)
  })

  repeatedly('a message is deleted three times: one request succeeds, and it is announced once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(...Array.from({ length: 3 }, () => () => erase(ben, talk, id)))
    assert.deepEqual(outcomes.toSorted(), [[204], deleted, deleted])
    assert.equal(await countEvents(talk, 'message.deleted'), 1)
    assert.deepEqual(await versionsOf(id), [{ message: 'Go' }])
    await assertTalkInvariants(talk)
  })

  repeatedly('a message is deleted while it is answered and another is posted: all succeed', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(
      () => erase(ben, talk, id),
      () => post(anna, talk, id),
      () => post(ben, talk),
    )
    assert.deepEqual(outcomes, [[204], [201], [201]])
    const messages = await assertTalkInvariants(talk)
    assert.deepEqual(messages.filter(({ reply_to }) => Number(reply_to) === id).length, 1)
    assert.deepEqual(
      messages.map(({ deleted_at }) => deleted_at !== null),
      [false, true, false, false],
    )
    assert.ok((await unread(anna, talk)) <= 1, 'an author has read up to their message')
  })

  repeatedly('a reply is deleted while two others are posted: the replies that stay are counted', async (race) => {
    const talk = await newTalk(ben)
    const root = await said(ben, talk)
    const reply = (await post(ben, talk, root)).body.id
    const outcomes = await race(
      () => erase(ben, talk, reply),
      () => post(anna, talk, root),
      () => post(ben, talk, reply),
    )
    assert.deepEqual(outcomes, [[204], [201], [201]])
    await assertTalkInvariants(talk)
    assert.equal((await call(ben, 'GET', `${talk}/${root}/thread`)).body.messages.length, 4)
  })

  repeatedly('people pin a message while it is deleted: it has no pin', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(
      () => erase(ben, talk, id),
      () => pin(anna, talk, id),
      () => pin(ben, talk, id),
    )
    for (const each of outcomes.slice(1)) assertOneOf([each], [[200]], [deleted])
    assert.deepEqual((await call(anna, 'GET', `${talk}/pins`)).body.messages, [])
    await assertTalkInvariants(talk)
  })

  repeatedly('two messages are pinned where one fits: one is', async (race) => {
    const talk = await newTalk(ben)
    const ids = [await said(ben, talk), await said(ben, talk)]
    const now = Date.now()
    const seqs = Array.from({ length: 49 }, (_, index) => index + 4)
    const values = seqs.map((seq) => `(${talk}, ${seq}, 1, 'x', 0, 0, ${now}, ${now})`)
    await runSqlOn(
      atrium.app.db,
      `insert into messages (talk_id, seq, author_id, message, reaction_count, mention_count, created_at, pinned_at)
       values ${values.join(', ')}`,
    )
    const outcomes = await race(...ids.map((id) => () => pin(ben, talk, id)))
    assert.deepEqual(outcomes.toSorted(), [[200], [409, 'PINS_FULL']])
    const pinned = await rows(`select 1 from messages where talk_id = ${talk} and pinned_at is not null`)
    assert.equal(pinned.length, 50)
  })

  repeatedly('a message is deleted while it is edited: it is deleted, and its versions are kept', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(
      () => erase(ben, talk, id),
      () => edit(ben, talk, id),
    )
    assertOneOf(outcomes, [[204], [200]], [[204], deleted])
    const edited = outcomes[1]?.[0] === 200
    assert.deepEqual(await versionsOf(id), edited ? [{ message: 'Go' }, { message: 'Changed' }] : [{ message: 'Go' }])
    assert.deepEqual(
      [await countEvents(talk, 'message.deleted'), await countEvents(talk, 'message.changed')],
      [1, edited ? 1 : 0],
    )
    await assertTalkInvariants(talk)
  })

  repeatedly('a message is edited twice: one after the other, and both versions are kept', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(
      () => edit(ben, talk, id, 'one'),
      () => edit(ben, talk, id, 'two'),
    )
    assert.deepEqual(outcomes, [[200], [200]])
    const messages = await assertTalkInvariants(talk)
    const [first, second] = await versionsOf(id)
    assert.deepEqual([first?.message, second?.message, messages.at(-1)?.message].sort(), ['Go', 'one', 'two'])
    assert.equal(first?.message, 'Go')
  })

  repeatedly('people react to a message while it is deleted: before, or not at all', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const [removed, ...reacted] = await race(
      () => erase(ben, talk, id),
      () => react(anna, talk, id),
      () => react(ben, talk, id),
    )
    assert.deepEqual(removed, [204])
    for (const each of reacted) assertOneOf([each], [[200]], [deleted])
    await assertTalkInvariants(talk)
    const counted = await rows(`select reaction_count as count from messages where id = ${id}`)
    assert.equal(Number(counted[0]?.count), reacted.filter(([status]) => status === 200).length)
  })

  repeatedly('the same reaction is given twice and another once: each is counted once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const outcomes = await race(
      () => react(anna, talk, id),
      () => react(anna, talk, id),
      () => react(ben, talk, id),
    )
    assert.deepEqual(outcomes, [[200], [200], [200]])
    const messages = await assertTalkInvariants(talk)
    assert.equal(Number(messages.at(-1)?.reaction_count), 2)
  })

  repeatedly('a reaction is removed twice: it is counted once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    await react(anna, talk, id)
    const back = () => react(anna, talk, id, '👍', 'DELETE')
    assert.deepEqual(await race(back, back), [[200], [200]])
    assert.equal(Number((await assertTalkInvariants(talk)).at(-1)?.reaction_count), 0)
  })

  repeatedly('a person is added to a talk while leaving the organization: they are in neither', async (race) => {
    const leaver = await newMember()
    const talk = await newTalk()
    const outcomes = await race(
      () => addTo(talk, leaver),
      () => leave(leaver, club.nio),
    )
    assertOneOf(outcomes, [[200], [204]], [noMember, [204]])
    assert.equal((await rows(`select 1 from participants where talk_id = ${talk}`)).length, 1)
    await assertTalkInvariants(talk)
  })

  repeatedly('two members add one person to a talk while a third posts: the person is in it once', async (race) => {
    const talk = await newTalk(ben)
    const outcomes = await race(
      () => addTo(talk, club.secretary),
      () => post(ben, talk),
      () => addTo(talk, club.secretary),
    )
    assert.deepEqual(outcomes, [[200], [201], [200]])
    await assertTalkInvariants(talk)
    assert.equal((await rows(`select 1 from participants where talk_id = ${talk}`)).length, 3)
    const news = await unread(club.secretary, talk)
    assert.ok(news === 1 || news === 2, `${news}: the newest message when they came, and what came after`)
    assert.equal(await unread(anna, talk), 1)
  })

  repeatedly('a card is moved twice: it is in one of the two columns, and no position is used twice', async (race) => {
    const { id: board } = await newBoard()
    const [todo = '', doing = '', done = ''] = await columnIds(board)
    const card = await newCard(board, todo)
    await newCard(board, doing)
    await newCard(board, done)
    const move = (columnId: string) => () =>
      onBoards(ben, 'POST', `/${board}/cards/${card.id}/move`, { json: { columnId, afterCardId: null } })
    assert.deepEqual(await race(move(doing), move(done)), [[200], [200]])
    const { columns } = (await onBoards(ben, 'GET', `/${board}`)).body
    const counts = columns.map(({ cards }: { cards: object[] }) => cards.length)
    assert.deepEqual(counts.toSorted(), [0, 1, 2])
    assert.equal(counts[0], 0)
    const { version } = (await onBoards(ben, 'GET', `/${board}/cards/${card.id}`)).body
    assert.equal(version, 3)
  })

  repeatedly('three first comments on a card: they share one talk', async (race) => {
    const { id: board } = await newBoard()
    const [todo = ''] = await columnIds(board)
    const { id } = await newCard(board, todo)
    const path = `/${board}/cards/${id}/comments`
    const write = (who: SignedInPerson) => () => onBoards(who, 'POST', path, { json: { message: 'Go' } })
    assert.deepEqual(await race(write(ben), write(anna), write(ben)), [[201], [201], [201]])
    const { messages } = (await onBoards(ben, 'GET', path)).body
    assert.equal(messages.length, 3)
    await assertTalkInvariants(messages[0].talkId)
  })

  repeatedly('a card is moved while it is archived: it is archived', async (race) => {
    const { id: board } = await newBoard()
    const [todo = '', doing = ''] = await columnIds(board)
    const { id } = await newCard(board, todo)
    const outcomes = await race(
      () => onBoards(ben, 'POST', `/${board}/cards/${id}/archive`),
      () => onBoards(anna, 'POST', `/${board}/cards/${id}/move`, { json: { columnId: doing, afterCardId: null } }),
    )
    assertOneOf(outcomes, [[200], [200]], [[200], noCard])
    assert.notEqual((await onBoards(ben, 'GET', `/${board}/cards/${id}`)).body.archivedAt, null)
  })

  repeatedly('a card is restored while maintenance detaches it from a deleted column', async (race) => {
    const { id: board } = await newBoard()
    const [todo = '', doing = ''] = await columnIds(board)
    const { id } = await newCard(board, doing)
    await onBoards(ben, 'POST', `/${board}/cards/${id}/archive`)
    await onBoards(ben, 'DELETE', `/${board}/columns/${doing}`)
    const restore = () => onBoards(ben, 'POST', `/${board}/cards/${id}/restore`)
    const purge = purgeContents(atrium.app, dayMs, new AbortController().signal)
    const [outcomes] = await Promise.all([race(restore), purge])
    assert.deepEqual(outcomes, [[200]])
    const { columnId, archivedAt } = (await onBoards(ben, 'GET', `/${board}/cards/${id}`)).body
    assert.deepEqual([columnId, archivedAt], [todo, null])
    assert.deepEqual(await rows(`select id from board_columns where uuid = '${doing}'`), [])
  })

  // SQLite runs one writing transaction at a time, so no other can run in its middle.
  if (engine === 'postgres') {
    /**
     * Starts the first request while a row that it needs is locked, and the second as soon as the first waits. The
     * second may overtake it and reply, or wait as well; only then is the row unlocked.
     */
    const interleave = async (hold: string, start: () => Promise<TestReply>, startSecond: () => Promise<TestReply>) => {
      let overtook = false
      const started = await atrium.app.db.transact(
        async (tx) => {
          await runSqlOn(tx, hold)
          const first = start()
          await until(async () => (await waitingForLocks()) === 1)
          const second = startSecond().finally(() => {
            overtook = true
          })
          await until(async () => overtook || (await waitingForLocks()) === 2)
          // The promises are wrapped in an array, so that the transaction does not await them.
          return { overtook, replies: [first, second] as const }
        },
        { key: 'of this test' },
      )
      const [first, second] = await Promise.all(started.replies)
      return { overtook: started.overtook, first, second }
    }
    const waitingForLocks = async () =>
      (await rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length
    const until = async (holds: () => Promise<boolean>) => {
      for (const since = Date.now(); !(await holds()); await sleep(5))
        assert.ok(Date.now() - since < 30_000, 'too long')
    }

    // A post that waited too long for the row of the talk runs again, and then finds that its author has left the organization.
    for (const [from, leaveIt, refusals] of [
      ['the talk', (who: SignedInPerson, talk: number) => leaveTalk(who, talk), [noTalk]],
      ['the organization', (who: SignedInPerson) => leave(who, club.nio), [noTalk, outside]],
    ] as const) {
      test(`nobody posts after the reply that they left ${from}`, async () => {
        const leaver = await newMember()
        const talk = await newTalk(leaver)
        const { overtook, first, second } = await interleave(
          `update talks set title = title where id = ${talk}`,
          () => post(leaver, talk),
          () => leaveIt(leaver, talk),
        )
        assert.equal(second.status, 204)
        const allowed: readonly ReplyOutcome[] = overtook ? refusals : [[201]]
        assertOneOf([outcomeOf(first)], ...allowed.map((each) => [each]))
        assert.equal((await assertTalkInvariants(talk)).length, overtook ? 1 : 2)
      })
    }

    test('nobody creates a card after the reply that they left the organization', async () => {
      const leaver = await newMember()
      const { id: board } = await newBoard()
      const [columnId = ''] = await columnIds(board)
      const { overtook, first, second } = await interleave(
        `update boards set name = name where uuid = '${board}'`,
        () => onBoards(leaver, 'POST', `/${board}/cards`, { json: { columnId, title: 'Too late' } }),
        () => leave(leaver, club.nio),
      )
      assert.equal(second.status, 204)
      assert.deepEqual(outcomeOf(first), overtook ? outside : [201])
    })
  }

  reportRaces(`talks and boards, ${engine}`)
})

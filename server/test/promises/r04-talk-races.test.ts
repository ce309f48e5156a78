import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { acrossNodes, type TestReply, verdict } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { assertSound, type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { assertOneOf, repeatedly, sayHowMany, type Verdict } from '../support/races.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

const noTalk: Verdict = [404, 'TALK_NOT_FOUND']
const outside: Verdict = [404, 'ORGANIZATION_NOT_FOUND']
const deleted: Verdict = [409, 'MESSAGE_DELETED']
const noMember: Verdict = [422, 'UNACCEPTABLE_FIELDS']
const noCard: Verdict = [404, 'CARD_NOT_FOUND']

acrossNodes('R4: at the same time in talks and boards', (atrium, engine) => {
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
  /** Anna opens it, with these people in it. */
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
  const addTo = (talk: number, who: SignedInPerson) =>
    call(anna, 'POST', `${talk}/participants`, { userlist: [who.nicHandle] })
  const unread = async (who: SignedInPerson, talk: number) => (await call(who, 'GET', `${talk}/info`)).body.unread
  /** What listeners are told of a talk. */
  const told = async (talk: number, kind: string) =>
    (await rows(`select data from live_events where talk_id = ${talk} and kind = '${kind}'`)).length
  const newMember = async () => {
    const person = await addPerson(atrium)
    await join(atrium, anna, club.nio, person)
    return person
  }

  /** What must be true of a talk whatever has happened to it. Returns its messages. */
  const assertSoundTalk = async (talk: number) => {
    const [{ last_seq: last } = {}] = await rows(`select last_seq from talks where id = ${talk}`)
    const messages = await rows(`select * from messages where talk_id = ${talk} order by id`)
    assert.deepEqual(
      messages.map(({ seq }) => Number(seq)),
      Array.from({ length: Number(last) }, (_, index) => index + 1),
      'messages are numbered without a gap, in their order',
    )
    assert.equal(await told(talk, 'message.posted'), messages.length, 'every message was told once')
    for (const { id, reaction_count, deleted_at, message } of messages) {
      const reactions = await rows(`select 1 from reactions where talk_id = ${talk} and message_id = ${id}`)
      assert.equal(Number(reaction_count), reactions.length, 'reactions are counted')
      assert.equal(message === '', deleted_at !== null, 'what was deleted says nothing')
    }
    const inside = await rows(`select read_seq from participants where talk_id = ${talk}`)
    assert.ok(inside.every(({ read_seq: read }) => Number(read) <= Number(last)))
    return messages
  }

  const versionsOf = (id: number) => rows(`select message from message_versions where message_id = ${id} order by id`)

  repeatedly('somebody posts while leaving the talk: before, or not at all', async (race) => {
    const talk = await newTalk(ben)
    const verdicts = await race(
      () => leaveTalk(ben, talk),
      () => post(ben, talk),
    )
    assertOneOf(verdicts, [[204], [201]], [[204], noTalk])
    const count = verdicts[1]?.[0] === 201 ? 2 : 1
    assert.equal((await assertSoundTalk(talk)).length, count)
    assert.equal(await unread(anna, talk), count - 1)
    assert.deepEqual(verdict(await call(ben, 'GET', `${talk}`)), noTalk)
  })

  repeatedly('somebody posts while leaving the organization: before, or not at all', async (race) => {
    const leaver = await newMember()
    const talk = await newTalk(leaver)
    const verdicts = await race(
      () => leave(leaver, club.nio),
      () => post(leaver, talk),
    )
    assertOneOf(verdicts, [[204], [201]], [[204], outside], [[204], noTalk])
    assert.equal((await assertSoundTalk(talk)).length, verdicts[1]?.[0] === 201 ? 2 : 1)
    await assertSound(atrium, club.nio)
  })

  repeatedly('somebody leaves a talk three times: once', async (race) => {
    const talk = await newTalk(ben)
    const verdicts = await race(...Array.from({ length: 3 }, () => () => leaveTalk(ben, talk)))
    assert.deepEqual(verdicts.toSorted(), [[204], noTalk, noTalk])
    assert.equal(await told(talk, 'talk.changed'), 1)
    await assertSoundTalk(talk)
  })

  repeatedly('somebody leaves an organization three times: once', async (race) => {
    const leaver = await newMember()
    const verdicts = await race(...Array.from({ length: 3 }, () => () => leave(leaver, club.nio)))
    assert.deepEqual(verdicts.toSorted(), [[204], outside, outside])
    await assertSound(atrium, club.nio)
  })

  repeatedly('two leave a talk while a third posts: those who stay are right about what is new', async (race) => {
    const other = club.secretary
    const talk = await newTalk(ben, other)
    const verdicts = await race(
      () => leaveTalk(ben, talk),
      () => post(anna, talk),
      () => leaveTalk(other, talk),
    )
    assert.deepEqual(verdicts, [[204], [201], [204]])
    assert.equal((await assertSoundTalk(talk)).length, 2)
    assert.equal(await unread(anna, talk), 0)
  })

  repeatedly('a message is deleted three times: once, and it is told once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const verdicts = await race(...Array.from({ length: 3 }, () => () => erase(ben, talk, id)))
    assert.deepEqual(verdicts.toSorted(), [[204], deleted, deleted])
    assert.equal(await told(talk, 'message.deleted'), 1)
    assert.deepEqual(await versionsOf(id), [{ message: 'Go' }])
    await assertSoundTalk(talk)
  })

  repeatedly('a message is deleted while it is answered and another is posted: all of it happens', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const verdicts = await race(
      () => erase(ben, talk, id),
      () => post(anna, talk, id),
      () => post(ben, talk),
    )
    assert.deepEqual(verdicts, [[204], [201], [201]])
    const messages = await assertSoundTalk(talk)
    assert.deepEqual(messages.filter(({ reply_to }) => Number(reply_to) === id).length, 1)
    assert.deepEqual(
      messages.map(({ deleted_at }) => deleted_at !== null),
      [false, true, false, false],
    )
    assert.ok((await unread(anna, talk)) <= 1, 'whoever posts has read up to there')
  })

  repeatedly('a message is deleted while it is edited: it is gone, and what it said is kept', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const verdicts = await race(
      () => erase(ben, talk, id),
      () => edit(ben, talk, id),
    )
    assertOneOf(verdicts, [[204], [200]], [[204], deleted])
    const edited = verdicts[1]?.[0] === 200
    assert.deepEqual(await versionsOf(id), edited ? [{ message: 'Go' }, { message: 'Changed' }] : [{ message: 'Go' }])
    assert.deepEqual([await told(talk, 'message.deleted'), await told(talk, 'message.changed')], [1, edited ? 1 : 0])
    await assertSoundTalk(talk)
  })

  repeatedly('a message is edited twice: one after the other, and both versions are kept', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const verdicts = await race(
      () => edit(ben, talk, id, 'one'),
      () => edit(ben, talk, id, 'two'),
    )
    assert.deepEqual(verdicts, [[200], [200]])
    const messages = await assertSoundTalk(talk)
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
    await assertSoundTalk(talk)
    const counted = await rows(`select reaction_count as count from messages where id = ${id}`)
    assert.equal(Number(counted[0]?.count), reacted.filter(([status]) => status === 200).length)
  })

  repeatedly('the same reaction is given twice and another once: each is counted once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    const verdicts = await race(
      () => react(anna, talk, id),
      () => react(anna, talk, id),
      () => react(ben, talk, id),
    )
    assert.deepEqual(verdicts, [[200], [200], [200]])
    const messages = await assertSoundTalk(talk)
    assert.equal(Number(messages.at(-1)?.reaction_count), 2)
  })

  repeatedly('a reaction is taken back twice: it is counted once', async (race) => {
    const talk = await newTalk(ben)
    const id = await said(ben, talk)
    await react(anna, talk, id)
    const back = () => react(anna, talk, id, '👍', 'DELETE')
    assert.deepEqual(await race(back, back), [[200], [200]])
    assert.equal(Number((await assertSoundTalk(talk)).at(-1)?.reaction_count), 0)
  })

  repeatedly('somebody is brought into a talk while leaving the organization: they are in neither', async (race) => {
    const leaver = await newMember()
    const talk = await newTalk()
    const verdicts = await race(
      () => addTo(talk, leaver),
      () => leave(leaver, club.nio),
    )
    assertOneOf(verdicts, [[200], [204]], [noMember, [204]])
    assert.equal((await rows(`select 1 from participants where talk_id = ${talk}`)).length, 1)
    await assertSoundTalk(talk)
  })

  repeatedly('somebody is brought into a talk by two while a third posts: they are in it once', async (race) => {
    const talk = await newTalk(ben)
    const verdicts = await race(
      () => addTo(talk, club.secretary),
      () => post(ben, talk),
      () => addTo(talk, club.secretary),
    )
    assert.deepEqual(verdicts, [[200], [201], [200]])
    await assertSoundTalk(talk)
    assert.equal((await rows(`select 1 from participants where talk_id = ${talk}`)).length, 3)
    const news = await unread(club.secretary, talk)
    assert.ok(news === 1 || news === 2, `${news}: the newest message when they came, and what came after`)
    assert.equal(await unread(anna, talk), 1)
  })

  repeatedly('a card is moved twice: it is in one of the two columns, and no place is taken twice', async (race) => {
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

  repeatedly('a card is moved while it is archived: it is archived', async (race) => {
    const { id: board } = await newBoard()
    const [todo = '', doing = ''] = await columnIds(board)
    const { id } = await newCard(board, todo)
    const verdicts = await race(
      () => onBoards(ben, 'POST', `/${board}/cards/${id}/archive`),
      () => onBoards(anna, 'POST', `/${board}/cards/${id}/move`, { json: { columnId: doing, afterCardId: null } }),
    )
    assertOneOf(verdicts, [[200], [200]], [[200], noCard])
    assert.notEqual((await onBoards(ben, 'GET', `/${board}/cards/${id}`)).body.archivedAt, null)
  })

  // SQLite has one transaction that writes at a time, so nothing can happen in the middle of another.
  if (engine === 'postgres') {
    /**
     * Starts the first while a row that it needs is held, and the second as soon as it waits for that. The second may
     * overtake it and reply, or wait as well; only then is the row let go.
     */
    const inTheMiddle = async (
      hold: string,
      start: () => Promise<TestReply>,
      startSecond: () => Promise<TestReply>,
    ) => {
      let overtook = false
      const started = await atrium.app.db.transact(async (tx) => {
        await runSqlOn(tx, hold)
        const first = start()
        await until(async () => (await waitingForLocks()) === 1)
        const second = startSecond().finally(() => {
          overtook = true
        })
        await until(async () => overtook || (await waitingForLocks()) === 2)
        // In a list, which is returned before they are over.
        return { overtook, replies: [first, second] as const }
      }, 'of this test')
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

    for (const [from, leaveIt] of [
      ['the talk', (who: SignedInPerson, talk: number) => leaveTalk(who, talk)],
      ['the organization', (who: SignedInPerson) => leave(who, club.nio)],
    ] as const) {
      test(`nothing is said by somebody who was told that they left ${from}`, async () => {
        const leaver = await newMember()
        const talk = await newTalk(leaver)
        const { overtook, first, second } = await inTheMiddle(
          `update talks set title = title where id = ${talk}`,
          () => post(leaver, talk),
          () => leaveIt(leaver, talk),
        )
        assert.equal(second.status, 204)
        assert.deepEqual(verdict(first), overtook ? noTalk : [201])
        assert.equal((await assertSoundTalk(talk)).length, overtook ? 1 : 2)
      })
    }

    test('no card is made by somebody who was told that they left the organization', async () => {
      const leaver = await newMember()
      const { id: board } = await newBoard()
      const [columnId = ''] = await columnIds(board)
      const { overtook, first, second } = await inTheMiddle(
        `update boards set name = name where uuid = '${board}'`,
        () => onBoards(leaver, 'POST', `/${board}/cards`, { json: { columnId, title: 'Too late' } }),
        () => leave(leaver, club.nio),
      )
      assert.equal(second.status, 204)
      assert.deepEqual(verdict(first), overtook ? outside : [201])
    })
  }

  sayHowMany(`talks and boards, ${engine}`)
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openApp } from '../../src/app.ts'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { maxMentions, timeToReadMs } from '../../src/domain/mentions/mention.ts'
import { namesIn } from '../../src/domain/mentions/names-in.ts'
import { startMembership } from '../../src/domain/organizations/membership.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import {
  addPerson,
  mailsTo as mailsToAddress,
  newPerson,
  type SignedInPerson,
  shownPerson,
  uniqueName,
} from '../support/people.ts'

const untilDone = new AbortController().signal

describe('names in a text', () => {
  for (const [text, names] of [
    ['@anna_b', ['anna_b']],
    ['@JD104-ATR and @Anna_B', ['jd104-atr', 'anna_b']],
    ['@anna_b, @ben. (@cleo) “@dora”! *@emil*', ['anna_b', 'ben', 'cleo', 'dora', 'emil']],
    ['@jd104-atr: see below', ['jd104-atr']],
    ['@anna_b twice, @ANNA_B', ['anna_b']],
    ['@anna_b-team and -@ben', ['anna_b', 'ben']],
    ['@anna/@ben', ['anna', 'ben']],
    ['谢谢@anna_b你好', ['anna_b']],
    ['x@anna_b.org, x.y-@anna_b.org, josé@anna_b.org, x+@anna_b.org', []],
    ['@anna@social.example', []],
    ['@@anna_b', []],
    ['@annaé @anna\u0301', []],
    ['@ anna_b @a @', []],
    [`@${'x'.repeat(33)}`, []],
    [`@${'x'.repeat(32)}`, ['x'.repeat(32)]],
    ['@\u212aelvin', []],
  ] as const) {
    test(`${JSON.stringify(text)} → ${names.join(', ') || 'none'}`, () => assert.deepEqual([...namesIn(text)], names))
  }

  test('the longest hostile text is parsed in linear time', () => {
    for (const part of ['@', '@a', '@a1-', '@a1-ATR', 'a.@', '_@_', '@x1-AT'])
      namesIn(part.repeat(16_384 / part.length))
  })
})

type MentionMail = { count: number; talk: string; organization: string; quotes: { author: string; text: string }[] }

onEachEngine('mentions', (atrium, engine) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  let cleo: SignedInPerson
  let origin: string
  /** Adds a member without an invitation, which is faster. */
  const addMember = async () => {
    const { app } = atrium
    const one = await addPerson(atrium)
    await app.db.transact(async (tx) => {
      const account = await findAccount(tx, one.nicHandle)
      assert.ok(account)
      await startMembership(tx, { organizationKey: club.nio, accountKey: account.key, role: 1, now: app.clock.now() })
    })
    return one
  }
  const talks = (who: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, ...request })
  const open = async (message = 'Hello', people = [ben, cleo]) => {
    const json = { title: 'Tournament', userlist: people.map(({ nicHandle }) => nicHandle), message }
    const reply = await talks(anna, 'POST', '', { json })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id as number
  }
  const post = async (talk: number, message: string, who = anna) => {
    const reply = await talks(who, 'POST', `/${talk}`, { json: { message } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const read = (who: SignedInPerson, talk: number, messageId?: number) =>
    talks(who, 'POST', `/${talk}/read`, { json: { messageId } })
  const edit = (talk: number, id: number, message: string) =>
    talks(anna, 'PATCH', `/${talk}/${id}`, { json: { message } })
  const chooseMails = (who: SignedInPerson, json: object) =>
    atrium.call('PATCH', '/v2/account/settings', { token: who.token, json })
  const person = shownPerson
  /** Advances the clock and runs the background work. */
  const pass = async (ms: number) => {
    atrium.clock.advance(ms)
    await mailMentions(atrium.app, untilDone)
  }
  const mailsTo = async (who: SignedInPerson) =>
    (await atrium.mailsOf(who.nicHandle))
      .filter(({ kind }) => kind === 'mentioned')
      .map(({ data }) => data as MentionMail)
  /** Returns the quoted texts of each mail, newest first. */
  const mailedTexts = async (who: SignedInPerson) =>
    (await mailsTo(who)).map(({ quotes }) => quotes.map(({ text }) => text))

  before(async () => {
    origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
  })

  // Each test has new people, so that no mail of one test counts in another.
  const newcomers = async () => {
    club = await newClub(atrium)
    ;[anna, ben, cleo] = [club.administrator, club.secretary, club.member]
  }
  const mentionTest = (title: string, run: () => Promise<void>) =>
    test(title, async () => {
      await newcomers()
      await run()
    })

  mentionTest('a message lists its mentions: participants of the talk, by handle or nametag in any case', async () => {
    const talk = await open('Hello', [ben])
    const message = `@${ben.nametag.toUpperCase()}, @${ben.nicHandle.toLowerCase()}, @${cleo.nametag}, @${anna.nametag}`
    const posted = await post(talk, message)
    assert.deepEqual(posted.mentions, [person(ben)])
    const { body } = await talks(ben, 'GET', `/${talk}`)
    assert.deepEqual(
      body.messages.map(({ mentions }: { mentions: object[] }) => mentions),
      [[], [person(ben)]],
    )
  })

  mentionTest('a live event lists them, too', async () => {
    const listener = await listenTo(origin, { token: ben.token })
    await listener.until('ready')
    const talk = await open()
    await post(talk, `Hello @${ben.nametag} and @${cleo.nametag}`)
    const [, received] = await listener.until('message.posted', 2)
    assert.ok(received)
    assert.deepEqual((received.data as { mentions: object[] }).mentions, [person(ben), person(cleo)])
    listener.disconnect()
  })
  mentionTest('a mention that is unread for 10 minutes causes one mail', async () => {
    const talk = await open()
    await post(talk, `@${ben.nametag} who brings the boards?`)
    await pass(timeToReadMs - minuteMs)
    assert.deepEqual(await mailsTo(ben), [])
    await pass(minuteMs)
    const quotes = [{ author: anna.nametag, text: `@${ben.nametag} who brings the boards?` }]
    const [mail, ...others] = await mailsTo(ben)
    assert.deepEqual(others, [])
    assert.deepEqual([mail?.organization, mail?.talk, mail?.count, mail?.quotes], [club.name, 'Tournament', 1, quotes])
    assert.deepEqual([await mailsTo(anna), await mailsTo(cleo)], [[], []])
    await pass(24 * hourMs)
    assert.equal((await mailsTo(ben)).length, 1)
  })

  mentionTest('the first message of a talk counts', async () => {
    await open(`Welcome @${ben.nametag}`)
    await pass(timeToReadMs)
    assert.deepEqual(await mailedTexts(ben), [[`Welcome @${ben.nametag}`]])
  })

  mentionTest(
    'a mention that is read in time causes no mail; reading up to an earlier message does not prevent it',
    async () => {
      const talk = await open()
      const before = await post(talk, 'First')
      await post(talk, `@${ben.nametag} @${cleo.nametag}`)
      await read(ben, talk)
      await read(cleo, talk, before.id)
      await pass(timeToReadMs)
      assert.deepEqual([(await mailsTo(ben)).length, (await mailsTo(cleo)).length], [0, 1])
    },
  )

  mentionTest('an answer counts as reading', async () => {
    const talk = await open()
    await post(talk, `@${ben.nametag}`)
    await post(talk, 'I know', ben)
    await pass(timeToReadMs)
    assert.deepEqual(await mailsTo(ben), [])
  })

  mentionTest('several mentions in a talk become one mail, with the first of them quoted', async () => {
    const talk = await open()
    for (let n = 1; n <= 7; n++) await post(talk, `@${ben.nametag} ${n}`)
    const elsewhere = await open()
    await post(elsewhere, `@${ben.nametag} elsewhere`, cleo)
    await pass(timeToReadMs)
    const [second, first, ...others] = await mailsTo(ben)
    assert.deepEqual(others, [])
    assert.deepEqual([first?.count, first?.quotes.length, second?.count], [7, 5, 1])
    assert.deepEqual(second?.quotes, [{ author: cleo.nametag, text: `@${ben.nametag} elsewhere` }])
  })

  mentionTest('a talk causes one mail an hour; the next one quotes what is still unread', async () => {
    const talk = await open()
    await post(talk, `@${ben.nametag} 1`)
    await pass(timeToReadMs)
    const second = await post(talk, `@${ben.nametag} 2`)
    await pass(20 * minuteMs)
    await post(talk, `@${ben.nametag} 3`)
    await pass(39 * minuteMs)
    assert.deepEqual(await mailedTexts(ben), [[`@${ben.nametag} 1`]])
    await read(ben, talk, second.id)
    await pass(minuteMs)
    assert.deepEqual(await mailedTexts(ben), [[`@${ben.nametag} 3`], [`@${ben.nametag} 1`]])
  })

  mentionTest('a mention that is read before the hour ends is not mailed', async () => {
    const talk = await open()
    await post(talk, `@${ben.nametag} 1`)
    await pass(timeToReadMs)
    await post(talk, `@${ben.nametag} 2`)
    await pass(timeToReadMs)
    await read(ben, talk)
    await pass(hourMs)
    assert.equal((await mailsTo(ben)).length, 1)
  })

  mentionTest('mentions in many talks respect the daily limit: the rest is mailed the next day', async () => {
    // The invitation of Ben today is already one of them.
    const left = atrium.config.limits.unaskedMailsPerDay - 1
    for (let n = 0; n < left + 2; n++) await open(`@${ben.nametag} ${n}`)
    await pass(timeToReadMs)
    assert.equal((await mailsTo(ben)).length, left)
    await pass(dayMs)
    assert.equal((await mailsTo(ben)).length, left + 2)
  })

  mentionTest('an account that switched the mails off gets none, not even later', async () => {
    const talk = await open()
    assert.deepEqual((await chooseMails(ben, { mailOnMention: false })).body, { mailOnMention: false })
    await post(talk, `@${ben.nametag} 1`)
    await pass(timeToReadMs)
    await chooseMails(ben, { mailOnMention: true })
    await pass(hourMs)
    assert.deepEqual(await mailsTo(ben), [])
    await post(talk, `@${ben.nametag} 2`)
    await pass(timeToReadMs)
    assert.deepEqual(await mailedTexts(ben), [[`@${ben.nametag} 2`]])
  })

  mentionTest('a person who left the talk or the organization, or deleted the account, gets none', async () => {
    const dora = await addMember()
    const talk = await open('Hello', [ben, cleo, dora])
    const message = await post(talk, `@${ben.nametag} @${cleo.nametag} @${dora.nametag}`)
    await talks(ben, 'DELETE', `/${talk}`)
    assert.equal((await callsOf(atrium).leave(cleo, club.nio)).status, 204)
    assert.equal((await callsOf(atrium).deleteAccount(dora)).status, 204)
    await pass(timeToReadMs)
    assert.deepEqual([await mailsTo(ben), await mailsTo(cleo)], [[], []])
    assert.deepEqual(
      (await mailsToAddress(atrium, dora.mail)).map(({ kind }) => kind),
      ['account-deleted'],
    )
    const { body } = await talks(anna, 'GET', `/${talk}`)
    assert.deepEqual(body.messages.at(-1).id, message.id)
    assert.deepEqual(body.messages.at(-1).mentions, [person(ben), person(cleo), { ...person(dora), nametag: null }])
  })

  mentionTest('a closed organization sends no mails', async () => {
    await open(`@${ben.nametag}`)
    assert.equal((await callsOf(atrium).close(anna, club.nio)).status, 204)
    await pass(timeToReadMs)
    assert.deepEqual(await mailsTo(ben), [])
  })

  mentionTest('a deleted message mentions nobody, and no mail is sent', async () => {
    const talk = await open()
    const { id } = await post(talk, `@${ben.nametag}`)
    assert.equal((await talks(anna, 'DELETE', `/${talk}/${id}`)).status, 204)
    assert.deepEqual((await talks(ben, 'GET', `/${talk}`)).body.messages.at(-1).mentions, [])
    await pass(timeToReadMs)
    assert.deepEqual(await mailsTo(ben), [])
  })

  mentionTest('an edit adds and removes mentions and restarts the time to read', async () => {
    const talk = await open()
    const { id } = await post(talk, `@${ben.nametag}`)
    atrium.clock.advance(5 * minuteMs)
    const edited = await edit(talk, id, `@${cleo.nametag} I meant you`)
    assert.deepEqual(edited.body.mentions, [person(cleo)])
    await pass(9 * minuteMs)
    assert.deepEqual([await mailsTo(ben), await mailsTo(cleo)], [[], []])
    await pass(minuteMs)
    assert.deepEqual([await mailsTo(ben), await mailedTexts(cleo)], [[], [[`@${cleo.nametag} I meant you`]]])
  })

  mentionTest('an edit that keeps a mention causes no second mail', async () => {
    const talk = await open()
    const { id } = await post(talk, `@${ben.nametag} teh boards`)
    await pass(timeToReadMs)
    await edit(talk, id, `@${ben.nametag} the boards`)
    await pass(2 * hourMs)
    assert.equal((await mailsTo(ben)).length, 1)
  })

  mentionTest('a mention survives a change of nametag, and the text stays as it was', async () => {
    const talk = await open()
    const text = `@${ben.nametag}`
    await post(talk, text)
    const nametag = uniqueName()
    const renamed = await atrium.call('POST', '/v2/account', { token: ben.token, json: { nametag, email: ben.mail } })
    assert.equal(renamed.status, 200, renamed.text)
    const { body } = await talks(anna, 'GET', `/${talk}`)
    assert.deepEqual(
      [body.messages.at(-1).message, body.messages.at(-1).mentions],
      [text, [{ ...person(ben), nametag }]],
    )
    await pass(timeToReadMs)
    assert.deepEqual(await mailedTexts(ben), [[text]])
  })

  mentionTest('an unconfirmed address gets no mail while there is a confirmed one', async () => {
    await open(`@${ben.nametag}`)
    const email = `${uniqueName()}@example.org`
    await atrium.call('POST', '/v2/account', { token: ben.token, json: { nametag: ben.nametag, email } })
    await pass(timeToReadMs)
    const mail = (await atrium.mailsOf(ben.nicHandle)).find(({ kind }) => kind === 'mentioned')
    assert.equal(mail?.to, ben.mail)
  })

  mentionTest('a retried request mentions once', async () => {
    const talk = await open()
    const send = () =>
      talks(anna, 'POST', `/${talk}`, {
        json: { message: `@${ben.nametag}` },
        headers: { 'idempotency-key': `mention-${talk}` },
      })
    const [first, again] = [await send(), await send()]
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(again.body.mentions, [person(ben)])
    await pass(timeToReadMs)
    assert.equal((await mailsTo(ben))[0]?.count, 1)
  })

  mentionTest(`422: more than ${maxMentions} people, and nothing is posted`, async () => {
    const people: SignedInPerson[] = []
    for (let n = 0; n <= maxMentions; n++) people.push(await addMember())
    const talk = await open('Hello', people)
    const names = people.map(({ nametag }) => `@${nametag}`)
    const tooMany = await talks(anna, 'POST', `/${talk}`, { json: { message: names.join(' ') } })
    assert.deepEqual(outcomeOf(tooMany), [422, 'UNACCEPTABLE_FIELDS'])
    const posted = await post(talk, `${names.slice(1).join(' ')} @nobody_here ${names[1]}`)
    assert.equal(posted.mentions.length, maxMentions)
    assert.deepEqual(outcomeOf(await edit(talk, posted.id, names.join(' '))), [422, 'UNACCEPTABLE_FIELDS'])
    assert.equal((await talks(anna, 'GET', `/${talk}`)).body.messages.length, 2)
    await pass(timeToReadMs)
    for (const one of people) assert.equal((await mailsTo(one)).length, one === people[0] ? 0 : 1)
  })

  mentionTest('concurrent runs send one mail', async () => {
    const talk = await open()
    await post(talk, `@${ben.nametag} @${cleo.nametag}`)
    atrium.clock.advance(timeToReadMs)
    await Promise.all(Array.from({ length: 6 }, () => mailMentions(atrium.app, untilDone)))
    assert.deepEqual([(await mailsTo(ben)).length, (await mailsTo(cleo)).length], [1, 1])
  })

  if (engine === 'postgres') {
    mentionTest('two nodes on one database send one mail', async () => {
      const talk = await open()
      await post(talk, `@${ben.nametag} @${cleo.nametag}`)
      const other = await openApp(atrium.config, atrium.app.clock, makeLog('silent'))
      try {
        atrium.clock.advance(timeToReadMs)
        await Promise.all([atrium.app, other, atrium.app, other].map((app) => mailMentions(app, untilDone)))
      } finally {
        await other.close()
      }
      assert.deepEqual([(await mailsTo(ben)).length, (await mailsTo(cleo)).length], [1, 1])
    })
  }

  mentionTest('mails that became due while the service was down are sent at its start', async () => {
    await open(`@${ben.nametag}`)
    atrium.clock.advance(timeToReadMs)
    await atrium.restart()
    assert.equal((await mailsTo(ben)).length, 1)
    await atrium.restart()
    assert.equal((await mailsTo(ben)).length, 1)
  })
})

onEachEngine('settings of an account', (atrium) => {
  let one: SignedInPerson
  let other: SignedInPerson
  const read = ({ token }: SignedInPerson) => atrium.call('GET', '/v2/account/settings', { token })
  const change = (json: unknown) => atrium.call('PATCH', '/v2/account/settings', { token: one.token, json })
  before(async () => {
    ;[one, other] = [await newPerson(atrium), await newPerson(atrium)]
  })

  test('mails about mentions are on by default, and each account can switch them off', async () => {
    assert.deepEqual((await read(one)).body, { mailOnMention: true })
    assert.deepEqual((await change({ mailOnMention: false })).body, { mailOnMention: false })
    assert.deepEqual((await read(one)).body, { mailOnMention: false })
    assert.deepEqual((await read(other)).body, { mailOnMention: true })
  })

  test('an empty update changes nothing', async () => {
    const before = (await read(one)).body
    const reply = await change({})
    assert.deepEqual([reply.status, reply.body], [200, before])
  })

  for (const mailOnMention of ['perhaps', 1, null, []]) {
    test(`400: mailOnMention is ${JSON.stringify(mailOnMention)}`, async () => {
      assert.deepEqual(outcomeOf(await change({ mailOnMention })), [400, 'INVALID_FIELDS'])
    })
  }

  test('401: without a token', async () => {
    assert.deepEqual(outcomeOf(await atrium.call('GET', '/v2/account/settings')), [401, 'TOKEN_REQUIRED'])
    assert.deepEqual(outcomeOf(await atrium.call('PATCH', '/v2/account/settings', { json: {} })), [
      401,
      'TOKEN_REQUIRED',
    ])
  })
})

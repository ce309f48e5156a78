import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { engines, onEachEngine, outcomeOf, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { callsOf, createOrganization, invite, join } from '../support/clubs.ts'
import { familiesOf } from '../support/families.ts'
import { openMailbox, type ReceivedMail } from '../support/mailbox.ts'
import {
  addPerson,
  confirmMail,
  mailsTo,
  newPerson,
  type Person,
  password,
  type SignedInPerson,
  stopTokenOf,
  uniqueName,
} from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { until } from '../support/until.ts'

/** Number of mails that are queued before the reset; `npm run prove` sets 10,000. */
const queued = Number(process.env.ATRIUM_QUEUED_MAILS ?? 300)

const unaskedKinds = ['invitation', 'mentioned', 'confirm-address', 'mail-changed-new']

/**
 * Counts the unasked mails that were or will be sent to an address. The mail server of the tests does not exist, so
 * queued mails count.
 */
async function unaskedTo(atrium: TestAtrium, address: string): Promise<number> {
  await atrium.app.idle()
  const mails = await mailsTo(atrium, address)
  return mails.filter(({ kind, status }) => unaskedKinds.includes(kind) && status !== 'not sent').length
}

const resetRequestsPerHour = 100
/** A configured mail server distinguishes queued mails from those with the status `not sent`. */
const withMailServer = { env: { SMTP_URL: 'smtp://127.0.0.1:9' }, nodes: 2, limits: { resetRequestsPerHour } }

onEachEngine(
  'S15: mail as a weapon',
  (atrium, engine) => {
    const calls = callsOf(atrium)

    test('an account changes its address at most 5 times a day, taken addresses included', async () => {
      for (const family of familiesOf(atrium)) {
        const person = await newPerson(atrium)
        const taken = await addPerson(atrium)
        const tried = ['first@example.org', taken.mail, 'second@example.org', taken.mail, 'third@example.org']
        const victims = tried.map((mail) => (mail === taken.mail ? mail : `${uniqueName()}.${mail}`))
        const replies = []
        for (const mail of victims) {
          replies.push(await family.updateAccount(person.token, { nametag: person.nametag, mail }))
        }
        assert.deepEqual(
          replies.map(({ status }) => status),
          [200, 409, 200, 409, 200],
        )
        const sixth = await family.updateAccount(person.token, { nametag: person.nametag, mail: `x${victims[0]}` })
        assert.deepEqual([sixth.status, sixth.error], [429, 'TOO_MANY_ADDRESS_CHANGES'])
        const asked = await family.updateAccount(person.token, { nametag: person.nametag, mail: taken.mail })
        assert.equal(asked.status, 429, 'the reply no longer reveals whether an address is taken')
        const same = await family.updateAccount(person.token, {
          nametag: person.nametag,
          mail: victims[4]?.toUpperCase(),
        })
        assert.equal(same.status, 200, 'the same address in other letters costs nothing')
      }
    })

    test('an unconfirmed address is free as soon as it is replaced, and a confirmed one is not', async () => {
      const [unconfirmed, confirmed] = [await newPerson(atrium), await newPerson(atrium)]
      await confirmMail(atrium, confirmed.nametag)
      for (const { token, nametag, mail } of [unconfirmed, confirmed]) {
        const json = { nametag, email: `new.${mail}` }
        assert.equal((await atrium.call('POST', '/v2/account', { json, token })).status, 200)
      }
      const register = (mail: string) => atrium.call('POST', '/v2/register', { json: { nametag: uniqueName(), mail } })
      assert.equal((await register(unconfirmed.mail)).status, 201)
      assert.deepEqual(outcomeOf(await register(confirmed.mail)), [409, 'MAIL_TAKEN'])
    })

    test('an organization invites one address at most 3 times a day, even if it revokes the invitations', async () => {
      const founder = await addPerson(atrium)
      const nio = await createOrganization(atrium, founder)
      const victim = `${uniqueName()}@example.org`
      const credentials = [victim, victim.toUpperCase(), victim]
      for (const credential of credentials) {
        const id = await invite(atrium, founder, nio, credential)
        assert.equal((await calls.revoke(founder, nio, id)).status, 204)
      }
      const fourth = await calls.send(founder, nio, { json: { credential: victim, role: 1 } })
      assert.deepEqual(outcomeOf(fourth), [429, 'TOO_MANY_INVITATIONS'])
      assert.ok(Number(fourth.headers['retry-after']) > hourMs / 1000)
      const spellings = [victim, victim.toUpperCase()]
      const counts = await Promise.all(spellings.map((address) => unaskedTo(atrium, address)))
      assert.deepEqual(counts, [2, 1])
      atrium.clock.advance(dayMs)
      await invite(atrium, founder, nio, victim)
    })

    test('a recipient gets at most 3 unasked mails a day, over all senders and kinds', async () => {
      const victim = `${uniqueName()}@example.org`
      let senders = 0
      for (let n = 0; n < 4; n++) {
        const founder = await addPerson(atrium)
        await invite(
          atrium,
          founder,
          await createOrganization(atrium, founder),
          victim.replace('@', n % 2 === 0 ? '@' : '+tag@'),
        )
        senders++
      }
      for (let n = 0; n < 4; n++) {
        const person = await newPerson(atrium)
        const json = { nametag: person.nametag, email: n === 0 ? victim : victim.replace('@', `+${n}@`) }
        assert.equal((await atrium.call('POST', '/v2/account', { json, token: person.token })).status, 200)
        senders++
      }
      const addresses = [victim, victim.replace('@', '+tag@'), ...[1, 2, 3].map((n) => victim.replace('@', `+${n}@`))]
      const counts = await Promise.all(addresses.map((address) => unaskedTo(atrium, address)))
      const sum = counts.reduce((one, other) => one + other, 0)
      assert.equal(sum, 3)
      reportFigure('S15', `${sum} mails to one recipient from ${senders} senders in a day (${engine})`)
    })

    test('mentions of everyone count like all others, whatever the number of talks and authors', async () => {
      const people = [await addPerson(atrium), await addPerson(atrium), await addPerson(atrium)]
      const [founder, author, reader] = people as [SignedInPerson, SignedInPerson, SignedInPerson]
      const nio = await createOrganization(atrium, founder)
      for (const person of [author, reader]) await join(atrium, founder, nio, person)
      const before = await unaskedTo(atrium, reader.mail)
      for (let n = 0; n < 5; n++) {
        const json = { title: `Plans ${n}`, userlist: ['group:everyone'], message: '@everyone, @everyone, come!' }
        const { token } = n % 2 === 0 ? founder : author
        assert.equal((await atrium.call('POST', `/v2/talks/${nio}`, { json, token })).status, 201)
      }
      atrium.clock.advance(hourMs)
      await mailMentions(atrium.app, new AbortController().signal)
      assert.equal(await unaskedTo(atrium, reader.mail), 3)
      assert.ok(before <= 1, 'of which one was the invitation')
    })

    test('an invitation beyond the limit of its recipient is mailed the next day', async () => {
      const victim = `${uniqueName()}@example.org`
      const replies = []
      for (let n = 0; n < 4; n++) {
        const founder = await addPerson(atrium)
        const nio = await createOrganization(atrium, founder)
        replies.push(await calls.send(founder, nio, { json: { credential: victim, role: 1 } }))
      }
      assert.deepEqual(
        replies.map(({ body }) => body.mailed),
        [true, true, true, false],
      )
      atrium.clock.advance(dayMs + minuteMs)
      atrium.app.invitationMails.wake()
      assert.equal(await unaskedTo(atrium, victim), 4)
    })

    test('mails caused by an account without a confirmed address are sent once it is confirmed', async () => {
      const founder = await newPerson(atrium)
      const nio = await createOrganization(atrium, founder)
      const [guest, invited] = [await addPerson(atrium), `${uniqueName()}@example.org`]
      for (const credential of [guest.nametag, invited]) {
        const sent = await calls.send(founder, nio, { json: { credential, role: 1 } })
        assert.deepEqual([sent.status, sent.body.mailed], [201, false])
      }
      const [received] = (await calls.received(guest)).body.invitations
      assert.equal(received.organization.nio, nio, 'who has an account sees it at once')
      assert.deepEqual([await unaskedTo(atrium, guest.mail), await unaskedTo(atrium, invited)], [0, 0])
      await confirmMail(atrium, founder.nametag)
      assert.deepEqual([await unaskedTo(atrium, guest.mail), await unaskedTo(atrium, invited)], [1, 1])
      const pending = (await calls.pending(founder, nio)).body.invitations
      assert.ok(pending.every(({ mailed }: { mailed: boolean }) => mailed))
    })

    test('429: resending from the fourth mail of a day on, also after revoking, and nothing changes', async () => {
      const [founder, guest] = [await addPerson(atrium), await addPerson(atrium)]
      const nio = await createOrganization(atrium, founder)
      for (const credential of [guest.nametag, `${uniqueName()}@example.org`]) {
        const to = credential === guest.nametag ? guest.mail : credential
        let id = await invite(atrium, founder, nio, credential)
        assert.deepEqual(outcomeOf(await calls.resend(founder, nio, id)), [200])
        await calls.revoke(founder, nio, id)
        id = await invite(atrium, founder, nio, credential)
        assert.equal(await unaskedTo(atrium, to), 3)
        const { expiresAt } = (await calls.pending(founder, nio)).body.invitations[0]
        atrium.clock.advance(hourMs)
        const fourth = await calls.resend(founder, nio, id)
        assert.deepEqual(outcomeOf(fourth), [429, 'TOO_MANY_INVITATIONS'])
        const retryAfter = Number(fourth.headers['retry-after'])
        assert.ok(retryAfter > 22 * 3600 && retryAfter <= 23 * 3600, String(retryAfter))
        assert.equal((await calls.pending(founder, nio)).body.invitations[0].expiresAt, expiresAt)
        atrium.clock.advance(23 * hourMs)
        await atrium.restart()
        await atrium.app.idle()
        assert.equal(await unaskedTo(atrium, to), 3, 'no mail waited')
        assert.deepEqual(outcomeOf(await calls.resend(founder, nio, id)), [200])
      }
    })

    test('an inviter without a confirmed address may resend, and one mail waits', async () => {
      const [founder, guest] = [await newPerson(atrium), await addPerson(atrium)]
      const nio = await createOrganization(atrium, founder)
      const id = await invite(atrium, founder, nio, guest.nametag)
      for (let n = 0; n < 5; n++) {
        const { status, body } = await calls.resend(founder, nio, id)
        assert.deepEqual([status, body.mailed], [200, false])
      }
      await confirmMail(atrium, founder.nametag)
      assert.equal(await unaskedTo(atrium, guest.mail), 1)
    })

    test('the answer of an account without a confirmed address is mailed to the inviter once it is confirmed', async () => {
      const [founder, guest] = [await addPerson(atrium), await newPerson(atrium)]
      const nio = await createOrganization(atrium, founder)
      await calls.accept(guest, await invite(atrium, founder, nio, guest.nametag))
      const waiting = `select count(*) as count from mails where kind = 'invitation-accepted' and held_for is not null`
      assert.equal(Number((await runSql(atrium, waiting))[0]?.count), 1)
      await confirmMail(atrium, guest.nametag)
      assert.equal(Number((await runSql(atrium, waiting))[0]?.count), 0)
    })

    test('a mention by an account without a confirmed address is mailed once it is confirmed', async () => {
      const [founder, author, reader] = [await addPerson(atrium), await newPerson(atrium), await addPerson(atrium)]
      const nio = await createOrganization(atrium, founder)
      for (const person of [author, reader]) await join(atrium, founder, nio, person)
      const json = { title: 'Plans', userlist: [reader.nicHandle], message: `@${reader.nametag} come!` }
      const opened = await atrium.call('POST', `/v2/talks/${nio}`, { json, token: author.token })
      assert.equal(opened.status, 201, opened.text)
      const mentions = async () =>
        (await mailsTo(atrium, reader.mail)).filter(({ kind }) => kind === 'mentioned').length
      atrium.clock.advance(hourMs)
      await atrium.restart()
      await atrium.app.idle()
      assert.equal(await mentions(), 0)
      await confirmMail(atrium, author.nametag)
      atrium.clock.advance(2 * hourMs)
      await atrium.restart()
      await atrium.app.idle()
      assert.equal(await mentions(), 1)
    })

    test('the link in a mail stops mails of its kind permanently, and allows them again', async () => {
      const [founder, guest] = [await addPerson(atrium), await addPerson(atrium)]
      const nio = await createOrganization(atrium, founder)
      await calls.revoke(founder, nio, await invite(atrium, founder, nio, guest.mail))
      const token = await stopTokenOf(atrium, guest.mail)
      const stop = (method: string, form?: Record<string, string>) =>
        atrium.call(method, `/v2/mails/stop/${token}`, form ? { form } : {})
      // Mail programs send this one-click request.
      const stopped = await stop('POST', { 'List-Unsubscribe': 'One-Click' })
      assert.deepEqual(stopped.body, { mail: guest.mail, topic: 'invitations', stopped: true })
      const sent = await calls.send(founder, nio, { json: { credential: guest.mail.toUpperCase(), role: 1 } })
      assert.deepEqual([sent.status, sent.body.mailed], [201, false])
      assert.equal(await unaskedTo(atrium, guest.mail), 1)
      assert.equal((await stop('DELETE')).body.stopped, false)
      atrium.clock.advance(hourMs)
      const again = await calls.resend(founder, nio, sent.body.id)
      assert.deepEqual([again.status, again.body.mailed], [200, true], again.text)
    })

    test('a network that asks for new passwords too often gets the same reply and no mail', async () => {
      const person = await newPerson(atrium)
      const ip = '198.51.100.99'
      const ask = (credential: string) =>
        atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential }, ip })
      const replies = []
      for (let n = 0; n < resetRequestsPerHour; n++) replies.push(await ask(`nobody_${n}`))
      const last = await ask(person.nametag)
      assert.deepEqual([last.status, last.text], [replies[0]?.status, replies[0]?.text])
      await atrium.app.idle()
      assert.ok((await mailsTo(atrium, person.mail)).every(({ kind }) => kind !== 'password-reset'))
    })

    test('an account sends few notices about itself to an address that it never confirmed', async () => {
      const [stranger, owner] = [await newPerson(atrium), await newPerson(atrium)]
      await confirmMail(atrium, owner.nametag)
      const sentTo = async ({ nametag, mail }: Person) => {
        for (let n = 0; n < 25; n++) {
          const headers = { 'user-agent': uniqueName().replace(/\d/g, 'x') }
          const json = { credential: nametag, password }
          assert.equal((await atrium.call('POST', '/v2/login', { json, headers })).status, 200)
        }
        const mails = await mailsTo(atrium, mail)
        return mails.filter(({ kind, status }) => kind === 'new-sign-in' && status !== 'not sent').length
      }
      assert.equal(await sentTo(stranger), 20)
      assert.ok((await sentTo(owner)) > 20)
    })

    test('404: an unsubscribe link with a forged token', async () => {
      for (const token of ['x', 'A'.repeat(200), '%00', atrium.app.seal.close('{"address":1}')]) {
        const reply = await atrium.call('POST', `/v2/mails/stop/${token}`)
        assert.ok([404, 410].includes(reply.status), `${token}: ${reply.text}`)
      }
    })

    test('the saved copy of a mail to an unconfirmed address does not show its link', async () => {
      const person = await newPerson(atrium)
      const { mails } = (await atrium.call('GET', '/v2/account/getMails', { token: person.token })).body
      assert.match(mails[0].body, /\/stop-mails#••••••••/)
    })

    test('409: an address whose owner refuses confirmations gets none, and its account sees why', async () => {
      const person = await newPerson(atrium)
      const token = await stopTokenOf(atrium, person.mail)
      assert.equal((await atrium.call('POST', `/v2/mails/stop/${token}`)).status, 200)
      const again = await atrium.call('POST', '/v2/account/confirmMail', { token: person.token })
      assert.deepEqual(outcomeOf(again), [409, 'MAILS_REFUSED'])
    })
  },
  withMailServer,
)

for (const engine of engines) {
  test(`S15: a reset is sent before ${queued} queued mails (${engine})`, async (t) => {
    // Each mail takes a moment, as with a real server.
    const mailbox = await openMailbox({ beforeReply: () => sleep(20) })
    t.after(() => mailbox.close())
    const atrium = await startAtrium(engine, { env: { SMTP_URL: mailbox.url } })
    t.after(() => atrium.close())
    const person = await newPerson(atrium)
    await atrium.app.idle()
    const account = `(select id from accounts where uuid = '${person.id}')`
    const numbers =
      engine === 'sqlite'
        ? `(with recursive series(n) as (select 1 union all select n + 1 from series where n < ${queued}) select n from series) s`
        : `generate_series(1, ${queued}) as n`
    const data = JSON.stringify({ nametag: 'ann', at: 0 })
    await runSql(
      atrium,
      `insert into mails (uuid, account_id, kind, to_address, subject, body, data, message_id, status, attempts, next_attempt_at,
         leased_until, created_at)
       select 'queued-' || cast(n as text), ${account}, 'account-deleted', 'queued@example.org', '', '', '${data}',
         '<queued-' || cast(n as text) || '@atrium.test>', 'queued', 0, 0, 0, 0 from ${numbers}`,
    )
    atrium.app.mailSender.wake()
    await until('the queue is being sent', () => mailbox.mails.some(({ to }) => to === 'queued@example.org'))
    const started = performance.now()
    const reply = await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.nametag } })
    assert.equal(reply.status, 202, reply.text)
    const isReset = ({ to, headers }: ReceivedMail) =>
      to === person.mail && headers.subject === 'Your one-time password'
    await until('the reset is handed over', () => mailbox.mails.some(isReset))
    const ms = performance.now() - started
    const before = mailbox.mails.filter(({ to }) => to === 'queued@example.org').length
    assert.ok(before < queued, `${before} of ${queued} mails went before the reset`)
    if (process.env.ATRIUM_PROVE) assert.ok(ms <= 1000, `the reset took ${Math.round(ms)} ms`)
    reportFigure('S15', `a reset behind ${queued} queued mails: ${Math.round(ms)} ms, ${before} before it (${engine})`)
  })
}

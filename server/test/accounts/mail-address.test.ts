import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { mailedSecret, newPerson, type Person, password, tokenFor, uniqueName } from '../support/people.ts'

onEachEngine('mail address', (atrium) => {
  const confirm = (token: unknown, { token: session }: Person) =>
    atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: session })
  const undo = (token: unknown) => atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token } })
  const account = (token: string) => atrium.call('GET', '/v2/account/getUserInfos', { token })
  const changeMail = async (person: Person, token = person.token) => {
    const mail = `${uniqueName()}@example.org`
    const reply = await atrium.call('POST', '/v2/account', { json: { nametag: person.nametag, email: mail }, token })
    assert.equal(reply.status, 200, reply.text)
    return mail
  }

  test('the mailed link confirms the address, once', async () => {
    const person = await newPerson(atrium)
    const token = await mailedSecret(atrium, person.nametag, 'confirm-address')
    const reply = await confirm(token, person)
    assert.deepEqual([reply.status, reply.body], [200, { mail: person.mail, mailVerified: true }])
    assert.equal((await account(person.token)).body.mailVerified, true)
    const again = await confirm(token, person)
    assert.deepEqual([again.status, again.body.code], [404, 'LINK_INVALID'])
  })

  test('404: an unknown link; 400: a missing one; 422: an empty one', async () => {
    const person = await newPerson(atrium)
    assert.equal((await confirm('x'.repeat(43), person)).status, 404)
    assert.equal((await confirm(undefined, person)).status, 400)
    assert.equal((await confirm('', person)).status, 422)
    assert.equal((await undo('x'.repeat(43))).status, 404)
  })

  test('a link for an address that the account no longer has confirms nothing', async () => {
    const person = await newPerson(atrium)
    const token = await mailedSecret(atrium, person.nametag, 'confirm-address')
    await changeMail(person)
    assert.equal((await confirm(token, person)).status, 404)
    assert.equal((await account(person.token)).body.mailVerified, false)
  })

  test('202: the link is mailed again, and only the newest one works; 409 once confirmed; 429 after three a day', async () => {
    const person = await newPerson(atrium)
    const first = await mailedSecret(atrium, person.nametag, 'confirm-address')
    const again = () => atrium.call('POST', '/v2/account/confirmMail', { token: person.token })
    const reply = await again()
    assert.deepEqual([reply.status, reply.body], [202, { mail: person.mail, mailed: false }])
    const second = await mailedSecret(atrium, person.nametag, 'confirm-address')
    assert.equal((await confirm(first, person)).status, 404)
    assert.equal((await again()).status, 202)
    const fourth = await again()
    assert.deepEqual([fourth.status, fourth.body.code], [429, 'TOO_MANY_MAILS'])
    assert.ok(Number(fourth.headers['retry-after']) > 0)
    assert.equal((await confirm(second, person)).status, 404)
    assert.equal((await confirm(await mailedSecret(atrium, person.nametag, 'confirm-address'), person)).status, 200)
    const confirmed = await again()
    assert.deepEqual([confirmed.status, confirmed.body.code], [409, 'MAIL_ALREADY_CONFIRMED'])
  })

  test('a change is mailed to the old address, which can undo it and so ends all sessions', async () => {
    const person = await newPerson(atrium)
    await confirm(await mailedSecret(atrium, person.nametag, 'confirm-address'), person)
    const mail = await changeMail(person)
    const notice = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'mail-changed-old')
    assert.equal(notice?.to, person.mail)
    const reply = await undo(notice?.secret)
    assert.deepEqual([reply.status, reply.body], [200, { mail: person.mail, mailVerified: true }])
    assert.equal((await account(person.token)).status, 401)
    assert.equal((await atrium.call('POST', '/v2/login', { json: { credential: mail, password } })).status, 401)
    await tokenFor(atrium, person.mail)
    assert.equal((await undo(notice?.secret)).status, 404, 'once')
  })

  test('undoing a change revokes all access of the person who made it: password, links and later changes', async () => {
    const person = await newPerson(atrium)
    await confirm(await mailedSecret(atrium, person.nametag, 'confirm-address'), person)
    const thiefsMail = await changeMail(person)
    const ownersLink = await mailedSecret(atrium, person.nametag, 'mail-changed-old')
    await confirm(await mailedSecret(atrium, person.nametag, 'mail-changed-new'), person)
    await changeMail(person)
    const thiefsLink = await mailedSecret(atrium, person.nametag, 'mail-changed-old')
    const thiefsPassword = 'what the thief has chosen'
    await atrium.call('POST', '/v2/accounts/updatePassword', {
      json: { oldPassword: password, newPassword: thiefsPassword },
      token: person.token,
    })

    assert.equal((await undo(ownersLink)).status, 200)
    assert.equal((await undo(thiefsLink)).status, 404)
    for (const [credential, tried] of [
      [person.nametag, thiefsPassword],
      [thiefsMail, thiefsPassword],
      [person.nametag, password],
    ]) {
      const login = await atrium.call('POST', '/v2/login', { json: { credential, password: tried } })
      assert.equal(login.status, 401)
    }
    await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.mail } })
    const mail = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'password-reset')
    assert.equal(mail?.to, person.mail)
    await tokenFor(atrium, person.mail, mail?.secret ?? '')
  })

  test('a confirmed address stays confirmed when only its spelling changes', async () => {
    const person = await newPerson(atrium)
    await confirm(await mailedSecret(atrium, person.nametag, 'confirm-address'), person)
    const reply = await atrium.call('POST', '/v2/account', {
      json: { nametag: person.nametag, email: person.mail.toUpperCase() },
      token: person.token,
    })
    assert.equal(reply.body.mailVerified, true)
  })

  test('getMails lists the saved mails, newest first, by pages, with secrets masked', async () => {
    const person = await newPerson(atrium)
    await changeMail(person)
    const list = (query: Record<string, string>) =>
      atrium.call('GET', '/v2/account/getMails', { query, token: person.token })
    const all = await list({})
    assert.equal(all.status, 200)
    assert.deepEqual(
      all.body.mails.map(({ kind }: { kind: string }) => kind),
      ['mail-changed-new', 'mail-changed-old', 'confirm-address'],
    )
    assert.deepEqual(Object.keys(all.body.mails[0]), ['id', 'kind', 'subject', 'body', 'status', 'sentAt', 'createdAt'])
    assert.deepEqual(
      [all.body.mails[0].status, all.body.mails[0].sentAt, all.body.nextCursor],
      ['not sent', null, null],
    )
    assert.match(all.body.mails[0].body, /confirm-mail#••••••••/)

    const first = await list({ limit: '2' })
    assert.equal(first.body.mails.length, 2)
    const second = await list({ limit: '2', cursor: first.body.nextCursor })
    assert.deepEqual([...first.body.mails, ...second.body.mails], all.body.mails)
    assert.equal(second.body.nextCursor, null)
  })

  test('400 and 422: an invalid cursor, a limit that is no number or too large', async () => {
    const { token } = await newPerson(atrium)
    const list = (query: Record<string, string>) => atrium.call('GET', '/v2/account/getMails', { query, token })
    for (const cursor of ['nonsense', 'LTE', Buffer.from('1.5').toString('base64url')]) {
      const reply = await list({ cursor })
      assert.deepEqual([reply.status, reply.body.code], [400, 'INVALID_CURSOR'], cursor)
    }
    assert.equal((await list({ limit: 'many' })).status, 400)
    assert.equal((await list({ limit: '0' })).status, 422)
    assert.equal((await list({ limit: '201' })).status, 422)
  })
})

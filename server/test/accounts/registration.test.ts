import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BadSetting, parseRegistration, readConfig } from '../../src/config.ts'
import { onEachEngine, outcomeOf, type TestAtrium } from '../support/atrium.ts'
import { createOrganization } from '../support/clubs.ts'
import { addPerson, mailedSecret, password, tokenFor, uniqueName } from '../support/people.ts'

type NewAccount = { nametag?: string; mail: string; link?: string }

/** Registers over one of the two doors. */
const doors = {
  v2: (atrium: TestAtrium, account: NewAccount) =>
    atrium.call('POST', '/v2/register', { json: { nametag: uniqueName(), password, ...account } }),
  legacy: (atrium: TestAtrium, account: NewAccount) =>
    atrium.call('POST', '/accounts/create.php', { json: { nametag: uniqueName(), password, ...account } }),
}

const isAdmitted = (status: number) => status === 200 || status === 201
const newMail = (domain = 'example.org') => `${uniqueName()}@${domain}`

/** Inviting needs an account, which is added without registering. */
async function invited(atrium: TestAtrium, mail: string) {
  const founder = await addPerson(atrium)
  const nio = await createOrganization(atrium, founder, { name: 'Choir' })
  const sent = await atrium.call('POST', `/v2/workplace/users/new/${nio}`, {
    token: founder.token,
    json: { credential: mail, role: 1 },
  })
  assert.equal(sent.status, 201, sent.text)
  return { founder, nio, invitationId: sent.body.id as string }
}

for (const [door, register] of Object.entries(doors)) {
  onEachEngine(
    `registration for mail domains (${door})`,
    (atrium) => {
      test('admits addresses of the domains, ignoring case, and no others', async () => {
        for (const domain of ['club.example', 'CLUB.example', 'choir.example']) {
          assert.ok(isAdmitted((await register(atrium, { mail: newMail(domain) })).status), domain)
        }
        for (const domain of ['example.org', 'sub.club.example', 'club.example.org', 'notclub.example']) {
          const reply = await register(atrium, { mail: newMail(domain) })
          assert.deepEqual(outcomeOf(reply), [403, 'REGISTRATION_CLOSED'], domain)
        }
        assert.equal((await atrium.call('GET', '/v2/login')).body.registration, 'club.example,choir.example')
      })

      test('an account can do nothing until its address is confirmed', async () => {
        const nametag = uniqueName()
        await register(atrium, { nametag, mail: `${nametag}@club.example` })
        const first = await tokenFor(atrium, nametag)
        const token = await tokenFor(atrium, nametag)
        const read = (path: string) => atrium.call('GET', path, { token })
        for (const path of ['/v2/account/getUserInfos', '/v2/workplace', '/v2/account/getMails', '/v2/events']) {
          assert.deepEqual(outcomeOf(await read(path)), [403, 'CONFIRMATION_REQUIRED'], path)
        }
        const founded = await atrium.call('POST', '/v2/workplace', { token, json: { name: 'Mine' } })
        assert.deepEqual(outcomeOf(founded), [403, 'CONFIRMATION_REQUIRED'])
        const legacy = await atrium.call('GET', '/accounts/getUserinfoFromToken.php', { query: { token } })
        assert.deepEqual(outcomeOf(legacy), [403, 'CONFIRMATION_REQUIRED'])
        assert.equal((await atrium.call('GET', '/v2/discover', { token })).status, 200, 'as without a token')

        const again = await atrium.call('POST', '/v2/account/confirmMail', { token })
        assert.equal(again.status, 202, again.text)
        const json = { token: await mailedSecret(atrium, nametag, 'confirm-address') }
        assert.equal((await atrium.call('POST', '/v2/accounts/confirmMail', { token, json })).status, 200)
        for (const each of [token, first, await tokenFor(atrium, nametag)]) {
          assert.equal((await atrium.call('GET', '/v2/workplace', { token: each })).status, 200)
        }
      })
    },
    { env: { REGISTRATION: ' club.example , Choir.example' } },
  )

  onEachEngine(
    `registration by invitation (${door})`,
    (atrium) => {
      test('admits an invited address until the invitation ends', async () => {
        const stranger = await register(atrium, { mail: newMail() })
        assert.deepEqual(outcomeOf(stranger), [403, 'REGISTRATION_CLOSED'])
        const mail = newMail()
        await invited(atrium, mail)
        const nametag = uniqueName()
        const made = await register(atrium, { nametag, mail: mail.toUpperCase() })
        assert.ok(isAdmitted(made.status), made.text)
        const token = await tokenFor(atrium, nametag)
        assert.equal((await atrium.call('GET', '/v2/workplace', { token })).status, 403)

        const revokedMail = newMail()
        const { founder, nio, invitationId } = await invited(atrium, revokedMail)
        await atrium.call('DELETE', `/v2/workplace/users/pending/${nio}/${invitationId}`, { token: founder.token })
        assert.deepEqual(outcomeOf(await register(atrium, { mail: revokedMail })), [403, 'REGISTRATION_CLOSED'])

        const closedMail = newMail()
        const closed = await invited(atrium, closedMail)
        await atrium.call('DELETE', `/v2/workplace/${closed.nio}`, { token: closed.founder.token })
        assert.deepEqual(outcomeOf(await register(atrium, { mail: closedMail })), [403, 'REGISTRATION_CLOSED'])
      })

      test('admits a link that works, at once', async () => {
        const founder = await addPerson(atrium)
        const nio = await createOrganization(atrium, founder, { name: 'Choir' })
        const { body } = await atrium.call('POST', `/v2/workplace/${nio}/links`, {
          token: founder.token,
          json: { uses: 1 },
        })
        const nametag = uniqueName()
        const made = await register(atrium, { nametag, mail: newMail(), link: body.url })
        assert.ok(isAdmitted(made.status), made.text)
        const token = await tokenFor(atrium, nametag)
        const { organizations } = (await atrium.call('GET', '/v2/workplace', { token })).body
        assert.deepEqual(
          organizations.map((each: { nio: number }) => each.nio),
          [nio],
        )
        for (const link of [body.url, 'no-such-link']) {
          const reply = await register(atrium, { mail: newMail(), link })
          assert.deepEqual(outcomeOf(reply), [404, 'LINK_INVALID'])
        }
      })
    },
    { env: { REGISTRATION: 'invited' } },
  )

  onEachEngine(
    `closed registration (${door})`,
    (atrium) => {
      test('admits nobody, also not with an invitation or a link, and says so before it says what is taken', async () => {
        const { nametag, mail } = await addPerson(atrium)
        const invitedMail = newMail()
        const { founder, nio } = await invited(atrium, invitedMail)
        const link = await atrium.call('POST', `/v2/workplace/${nio}/links`, { token: founder.token, json: {} })
        for (const account of [
          { mail: newMail() },
          { nametag, mail },
          { mail: invitedMail },
          { mail: newMail(), link: link.body.url },
        ]) {
          assert.deepEqual(outcomeOf(await register(atrium, account)), [403, 'REGISTRATION_CLOSED'])
        }
        assert.equal((await register(atrium, { mail: 'nowhere' })).status, 422)
      })
    },
    { env: { REGISTRATION: 'closed' } },
  )
}

describe('REGISTRATION', () => {
  test('is open unless it is set', () => assert.equal(readConfig({}).registration, 'open'))

  test('is refused with a sentence when it is none of its values', () => {
    for (const given of ['on', 'Open!', 'example', '@example.org', 'a@example.org', 'example.org;b.org', '*.org']) {
      assert.equal(parseRegistration(given.toLowerCase()), undefined, given)
      assert.throws(
        () => readConfig({ REGISTRATION: given }),
        (error) => {
          return (
            error instanceof BadSetting && /^REGISTRATION must be open, invited, closed, or mail/.test(error.message)
          )
        },
      )
    }
  })
})

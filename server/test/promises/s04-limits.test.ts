import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { onEachEngine, randomAddress, type TestAtrium } from '../support/atrium.ts'
import { type FamilyReply, familiesOf } from '../support/families.ts'
import { newPerson, type Person, password, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

const wrong = 'a password that is never right'
const refused = 429

/** A way to try a password: both logins with every kind of name, and every change of password. */
type Try = (secret: string, ip: string) => Promise<{ status: number; headers: Record<string, unknown> }>

function waysToTry(atrium: TestAtrium, { id, nicHandle, nametag, mail, token }: Person): Try[] {
  const raw = ({ raw }: FamilyReply) => raw
  const names = [id, nicHandle, nametag, mail].flatMap((name) => [name.toUpperCase(), name.toLowerCase()])
  const newPassword = 'another long sentence'
  return [
    ...familiesOf(atrium).flatMap((family) => [
      ...names.map(
        (name): Try =>
          (secret, ip) =>
            family.logIn(name, secret, { ip }).then(raw),
      ),
      (secret: string, ip: string) =>
        family.changePassword(token, { oldPassword: secret, newPassword }, { ip }).then(raw),
    ]),
    (secret, ip) =>
      atrium.call('GET', '/v2/accounts/updatePassword', { query: { oldPassword: secret, newPassword }, token, ip }),
  ]
}

const nth = <T>(list: T[], n: number) => list[n % list.length] as T

/** Counts the replies that reveal whether a password was right. All others must be refusals with Retry-After. */
function countVerified(replies: Awaited<ReturnType<Try>>[]): number {
  for (const { status, headers } of replies) {
    assert.ok([401, 403, refused].includes(status), `status ${status}`)
    if (status !== refused) continue
    const seconds = Number(headers['retry-after'])
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= (30 * minuteMs) / 1000, `wait ${seconds}`)
  }
  return replies.filter(({ status }) => status !== refused).length
}

const newPrefix = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
const addressIn = (prefix: string) =>
  `${prefix}:${Array.from({ length: 4 }, () => randomBytes(2).toString('hex')).join(':')}`

async function tryInTurn(ways: Try[], count: number, ip: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await nth(ways, n)(wrong, ip)).status)
  return statuses
}

onEachEngine(
  'S4: failed passwords',
  (atrium, engine) => {
    test('S4: wrong passwords over both logins, with every kind of name, and over every updatePassword count together', async () => {
      const ways = waysToTry(atrium, await newPerson(atrium))
      for (let first = 0; first < ways.length; first += 5) {
        const ip = randomAddress()
        for (let n = first; n < first + 5; n++) {
          assert.equal(countVerified([await nth(ways, n)(wrong, ip)]), 1, `try ${n} is one of the first five`)
        }
        for (const way of ways) assert.equal((await way(wrong, ip)).status, refused)
      }
    })

    test('S4: of 200 concurrent tries from one address at most 5 are verified', async () => {
      const ways = waysToTry(atrium, await newPerson(atrium))
      const ip = randomAddress()
      const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => nth(ways, n)(wrong, ip)))
      assert.equal(countVerified(replies), 5)
      reportFigure('S4', `${countVerified(replies)} of ${replies.length} tries from one address (${engine})`)
    })

    test('S4: of 200 concurrent tries from all over one IPv6 /64 at most 5 are verified', async () => {
      const ways = waysToTry(atrium, await newPerson(atrium))
      const prefix = newPrefix()
      const addresses = Array.from({ length: 200 }, () => addressIn(prefix))
      addresses.push(`${prefix.toUpperCase()}::1`, `${prefix}::`, `${prefix}:0:0:0:1`)
      const replies = await Promise.all(addresses.map((ip, n) => nth(ways, n)(wrong, ip)))
      assert.equal(countVerified(replies), 5)
      reportFigure('S4', `${countVerified(replies)} of ${replies.length} from an IPv6 /64 (${engine})`)
    })

    test('S4: an IPv4 address written as IPv6 counts as the same address', async () => {
      const ways = waysToTry(atrium, await newPerson(atrium))
      const ip = randomAddress()
      await tryInTurn(ways, 5, ip)
      assert.equal((await nth(ways, 0)(password, `::ffff:${ip}`)).status, refused)
    })

    test('S4: a right password within the limit is accepted and resets the count of wrong ones', async () => {
      const { nametag } = await newPerson(atrium)
      const ip = randomAddress()
      for (const family of familiesOf(atrium)) {
        for (let n = 0; n < 2; n++) assert.equal((await family.logIn(nametag, wrong, { ip })).status, 401)
        for (let n = 0; n < 5; n++) assert.equal((await family.logIn(nametag, password, { ip })).status, 200)
      }
      const [v2] = familiesOf(atrium)
      for (let n = 0; n < 5; n++) assert.equal((await v2?.logIn(nametag, wrong, { ip }))?.status, 401)
      for (const family of familiesOf(atrium))
        assert.equal((await family.logIn(nametag, password, { ip })).status, refused)
    })

    test('S4: neither another address prefix nor another account is affected', async () => {
      const person = await newPerson(atrium)
      const colleague = await newPerson(atrium)
      const prefix = newPrefix()
      await tryInTurn(waysToTry(atrium, person), 8, addressIn(prefix))
      for (const family of familiesOf(atrium)) {
        assert.equal((await family.logIn(person.nametag, password, { ip: addressIn(prefix) })).status, refused)
        assert.equal((await family.logIn(person.nametag, password, { ip: addressIn(newPrefix()) })).status, 200)
        assert.equal((await family.logIn(colleague.nametag, password, { ip: addressIn(prefix) })).status, 200)
      }
    })

    test('S4: the limit ends after 30 minutes, even if tries continue meanwhile', async () => {
      const ways = waysToTry(atrium, await newPerson(atrium))
      const ip = randomAddress()
      await tryInTurn(ways, 20, ip)
      atrium.clock.advance(29 * minuteMs)
      assert.deepEqual(new Set(await tryInTurn(ways, 20, ip)), new Set([refused]))
      atrium.clock.advance(1 * minuteMs)
      for (const way of ways.slice(0, 4)) assert.equal((await way(password, ip)).status, 200)
    })

    test('S4: 30 concurrent right logins all succeed, from one address and from many', async () => {
      const { nametag } = await newPerson(atrium)
      const ip = randomAddress()
      for (const addressOf of [() => ip, randomAddress]) {
        const replies = await Promise.all(
          Array.from({ length: 30 }, (_, n) =>
            nth(familiesOf(atrium), n).logIn(nametag, password, { ip: addressOf() }),
          ),
        )
        assert.deepEqual(
          replies.map(({ status }) => status),
          Array(30).fill(200),
        )
      }
    })

    test('S4: an unknown name has the same limit, so that it does not reveal who has an account', async () => {
      const name = uniqueName()
      const ip = randomAddress()
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          nth(familiesOf(atrium), n).logIn(n % 3 ? name : name.toUpperCase(), wrong, { ip }),
        ),
      )
      assert.equal(countVerified(replies.map(({ raw }) => raw)), 5)
    })

    test('S4: guessed one-time passwords count like any other password', async () => {
      const { nametag } = await newPerson(atrium)
      const ip = randomAddress()
      const guess = () => Array.from(randomBytes(26), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('')
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => nth(familiesOf(atrium), n).logIn(nametag, guess(), { ip })),
      )
      assert.equal(countVerified(replies.map(({ raw }) => raw)), 5)
    })

    test('S4: the limit survives a restart', async () => {
      const person = await newPerson(atrium)
      const ip = randomAddress()
      await tryInTurn(waysToTry(atrium, person), 5, ip)
      await atrium.restart()
      for (const way of waysToTry(atrium, person)) assert.equal((await way(password, ip)).status, refused)
      for (const family of familiesOf(atrium)) assert.equal((await family.logIn(person.nametag, password)).status, 200)
    })
  },
  { nodes: 4 },
)

/** Returns a valid registration without a password, which only the legacy family requires and which is slow to hash. */
function newAccount() {
  const nametag = uniqueName()
  return { nametag, mail: `${nametag}@example.org` }
}

onEachEngine(
  'S4: registrations',
  (atrium) => {
    const registerMany = (count: number, addressOf: () => string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => {
          const account = n % 6 ? newAccount() : { ...newAccount(), password }
          return nth(familiesOf(atrium), n % 6 ? 0 : 1).register(account, { ip: addressOf() })
        }),
      )
    const countMade = (replies: FamilyReply[]) =>
      replies.filter(({ status }) => status === 201 || status === 200).length

    test('S4: one address prefix creates 50 accounts an hour over both families, and more an hour later', async () => {
      const prefix = newPrefix()
      const replies = await registerMany(80, () => addressIn(prefix))
      assert.equal(countMade(replies), 50)
      for (const { status, error, raw } of replies.filter(({ status }) => status >= 400)) {
        assert.deepEqual([status, error], [refused, 'TOO_MANY_ACCOUNTS'])
        assert.ok(Number(raw.headers['retry-after']) >= 1 && Number(raw.headers['retry-after']) <= hourMs / 1000)
      }
      assert.equal(countMade(await registerMany(7, () => addressIn(newPrefix()))), 7)
      atrium.clock.advance(hourMs)
      assert.equal(countMade(await registerMany(7, () => addressIn(prefix))), 7)
    })

    test('S4: a refused registration does not count', async () => {
      const taken = await newPerson(atrium)
      const ip = randomAddress()
      const unacceptable = [
        { nametag: 'no spaces', mail: 'a@example.org', password },
        { nametag: uniqueName(), mail: 'not a mail', password },
        { nametag: uniqueName(), mail: `${uniqueName()}@example.org`, password: 'password1' },
        { nametag: uniqueName(), mail: `${uniqueName()}@example.org`, password: null },
        { nametag: taken.nametag, mail: `${uniqueName()}@example.org`, password },
        { nametag: uniqueName(), mail: taken.mail, password },
      ]
      for (let n = 0; n < 60; n++) {
        const { status } = await nth(familiesOf(atrium), n).register(nth(unacceptable, n >> 1), { ip })
        assert.ok([400, 409, 422].includes(status), `status ${status}`)
      }
      // All of these find the name free, and all but one fail on the unique index.
      const sameName = newAccount()
      const race = await Promise.all(
        Array.from({ length: 20 }, () => familiesOf(atrium)[0]?.register(sameName, { ip })),
      )
      assert.deepEqual(race.map((reply) => reply?.status).sort(), [201, ...Array(19).fill(409)])

      assert.equal(countMade(await registerMany(49, () => ip)), 49)
      assert.equal(countMade(await registerMany(3, () => ip)), 0)
    })
  },
  // The limit is lower than the default of 300, to keep the test short.
  { limits: { accountsPerHour: 50 } },
)

onEachEngine('S4: reset mails', (atrium) => {
  test('S4: an account is mailed 2 one-time passwords an hour and 5 a day, and the reply does not reveal that', async () => {
    const person = await newPerson(atrium)
    const names = [person.id, person.nicHandle, person.nametag, person.mail.toUpperCase()]
    const mailsAfterAsking = async () => {
      const replies = await Promise.all(
        names.map((credential) => atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential } })),
      )
      const unknown = await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: uniqueName() } })
      for (const { status, text } of replies) assert.deepEqual([status, text], [202, unknown.text])
      return (await atrium.mailsOf(person.id)).filter(({ kind }) => kind === 'password-reset').length
    }
    const counts: number[] = []
    for (let hour = 0; hour < 5; hour++) {
      counts.push(await mailsAfterAsking())
      atrium.clock.advance(hourMs)
    }
    assert.deepEqual(counts, [2, 4, 5, 5, 5])
    atrium.clock.advance(dayMs - 5 * hourMs)
    assert.equal(await mailsAfterAsking(), 7)
  })
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import { query } from '../../src/db/prepared.ts'
import { onEachEngine, outcomeOf, randomAddress, type TestAtrium } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, type Person, password, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

const wrong = 'a password that is never right'
/** Limit that the promise states. */
const maxGuesses = 20
/** Checks that may be running on two nodes when the limit is reached. */
const underWay = 8

type Attempt = { credential: string; password: string; device?: string }

const logIn = (atrium: TestAtrium, json: Attempt, ip: string, headers: Record<string, string> = {}) =>
  atrium.call('POST', '/v2/login', { json, ip, headers })

const newNetwork = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
const addressIn = (network: string) => `${network}::${randomBytes(2).toString('hex')}`

const limitCount = query((db, _: Record<string, never>) =>
  db.selectFrom('limits').select(({ fn }) => fn.countAll<number>().as('count')),
)

/** Sends guesses from all over a network until it is refused. */
async function useUp(atrium: TestAtrium, network: string): Promise<void> {
  for (let n = 0; n < maxGuesses; n++) {
    const reply = await logIn(atrium, { credential: uniqueName(), password: wrong }, addressIn(network))
    assert.equal(reply.status, 401)
  }
}

onEachEngine(
  'S16: sign-in under attack',
  (atrium, engine) => {
    test('S16: one password on 400 names of both families: after 20 wrong ones each is refused unchecked', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(atrium)))
      const network = newNetwork()
      const families = familiesOf(atrium)
      const statuses: number[] = []
      for (let n = 0; n < 400; n++) {
        const name = n % 20 === 0 ? (people[(n / 20) % 5] as Person).nametag : uniqueName()
        const family = families[n % 2] as (typeof families)[number]
        const reply = await family.logIn(name, wrong, { ip: addressIn(network) })
        statuses.push(reply.status)
      }
      assert.ok(statuses.slice(0, maxGuesses).every((status) => status === 401))
      assert.ok(statuses.slice(maxGuesses).every((status) => status === 429))
      const [{ nametag }] = people as [Person]
      const right = await logIn(atrium, { credential: nametag, password }, addressIn(network))
      assert.deepEqual(outcomeOf(right), [429, 'TOO_MANY_GUESSES'], 'the right password of an unknown device as well')
      const seconds = Number(right.headers['retry-after'])
      assert.ok(seconds >= 1 && seconds <= (10 * minuteMs) / 1000, `wait ${seconds}`)
      reportFigure('S16', `1 password on 400 names: ${maxGuesses} checked (${engine})`)
    })

    test('S16: of 300 concurrent guesses from one network few more than 20 are checked', async () => {
      const network = newNetwork()
      const replies = await Promise.all(
        Array.from({ length: 300 }, () =>
          logIn(atrium, { credential: uniqueName(), password: wrong }, addressIn(network)),
        ),
      )
      for (const { status } of replies) assert.ok([401, 429, 503].includes(status), `status ${status}`)
      const checked = replies.filter(({ status }) => status === 401).length
      assert.ok(checked >= maxGuesses && checked <= maxGuesses + underWay, `${checked} were checked`)
      reportFigure('S16', `of 300 guesses at once ${checked} checked (${engine})`)
    })

    test('S16: a refused network that guesses on writes nothing', async () => {
      const network = newNetwork()
      await useUp(atrium, network)
      const before = await limitCount.one(atrium.app.db, {})
      for (let n = 0; n < 20; n++) {
        const reply = await logIn(atrium, { credential: uniqueName(), password: wrong }, addressIn(network))
        assert.equal(reply.status, 429)
      }
      assert.deepEqual(await limitCount.one(atrium.app.db, {}), before)
    })

    test('S16: other networks sign in meanwhile, and the guesses expire after 10 minutes', async () => {
      const person = await newPerson(atrium)
      const network = newNetwork()
      await useUp(atrium, network)
      const attempt = { credential: person.nametag, password }
      assert.equal((await logIn(atrium, attempt, addressIn(network))).status, 429)
      assert.equal((await logIn(atrium, attempt, randomAddress())).status, 200)
      atrium.clock.advance(10 * minuteMs)
      assert.equal((await logIn(atrium, attempt, addressIn(network))).status, 200)
    })

    test('S16: a known device signs in from a refused network, and no other account can use its device value', async () => {
      const [owner, other] = [await newPerson(atrium), await newPerson(atrium)]
      const first = await logIn(atrium, { credential: owner.nametag, password }, randomAddress())
      const { device } = first.body
      assert.match(device, /^[A-Za-z0-9_-]{43}$/)
      const network = newNetwork()
      await useUp(atrium, network)
      const again = await logIn(atrium, { credential: owner.mail, password, device }, addressIn(network))
      assert.deepEqual([again.status, again.body.device], [200, device])
      for (const attempt of [
        { credential: other.nametag, password, device },
        { credential: owner.nametag, password, device: `${device}x` },
      ]) {
        assert.deepEqual(outcomeOf(await logIn(atrium, attempt, addressIn(network))), [429, 'TOO_MANY_GUESSES'])
      }
    })

    test('S16: five wrong guesses of a stranger with the same address do not lock out the owner’s known device', async () => {
      const owner = await newPerson(atrium)
      // All clients have the same address, as behind an undeclared proxy.
      const ip = randomAddress()
      const { device } = (await logIn(atrium, { credential: owner.nametag, password }, ip)).body
      for (let n = 0; n < 6; n++) await logIn(atrium, { credential: owner.nametag, password: wrong }, ip)
      const unknown = await logIn(atrium, { credential: owner.nametag, password }, ip)
      assert.deepEqual(outcomeOf(unknown), [429, 'TOO_MANY_ATTEMPTS'])
      assert.equal((await logIn(atrium, { credential: owner.nametag, password, device }, ip)).status, 200)
    })

    test('S16: a known device has five wrong guesses of its own', async () => {
      const owner = await newPerson(atrium)
      const { device } = (await logIn(atrium, { credential: owner.nametag, password }, randomAddress())).body
      const statuses = []
      for (let n = 0; n < 7; n++) {
        const attempt = { credential: owner.nametag, password: wrong, device }
        statuses.push((await logIn(atrium, attempt, randomAddress())).status)
      }
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    })

    test('S16: a correct sign-in removes the account’s wrong guesses from the count of the network', async () => {
      const network = newNetwork()
      for (let n = 0; n < 12; n++) {
        const person = await newPerson(atrium)
        for (let slip = 0; slip < 4; slip++) {
          const attempt = { credential: person.nametag, password: wrong }
          assert.equal((await logIn(atrium, attempt, addressIn(network))).status, 401)
        }
        const right = await logIn(atrium, { credential: person.nametag, password }, addressIn(network))
        assert.equal(right.status, 200, `person ${n}: ${right.text}`)
      }
    })

    test('S16: a forged X-Forwarded-For changes nothing, and the log says that the header is ignored', async () => {
      const ip = randomAddress()
      const forged = () => ({ 'x-forwarded-for': randomAddress() })
      for (let n = 0; n < maxGuesses; n++) {
        await logIn(atrium, { credential: uniqueName(), password: wrong }, ip, forged())
      }
      const next = await logIn(atrium, { credential: uniqueName(), password: wrong }, ip, forged())
      assert.deepEqual(outcomeOf(next), [429, 'TOO_MANY_GUESSES'])
      assert.ok(atrium.log.some((line) => line.includes('X-Forwarded-For')))
    })
  },
  { nodes: 2 },
)

onEachEngine(
  'S16: behind one proxy',
  (atrium) => {
    test('S16: an X-Forwarded-For that the client wrote itself is ignored', async () => {
      // The proxy appends the address that it saw to the header of the client.
      const client = randomAddress()
      const headers = () => ({ 'x-forwarded-for': `${randomAddress()}, ${client}` })
      for (let n = 0; n < maxGuesses; n++) {
        await logIn(atrium, { credential: uniqueName(), password: wrong }, '127.0.0.1', headers())
      }
      const next = await logIn(atrium, { credential: uniqueName(), password: wrong }, '127.0.0.1', headers())
      assert.equal(next.status, 429)
      const other = { 'x-forwarded-for': `${client}, ${randomAddress()}` }
      assert.equal((await logIn(atrium, { credential: uniqueName(), password: wrong }, '127.0.0.1', other)).status, 401)
    })

    test('S16: an invalid address counts as the address of the proxy', async () => {
      const headers = () => ({ 'x-forwarded-for': `unknown-${uniqueName()}` })
      const statuses = []
      for (let n = 0; n <= maxGuesses; n++) {
        statuses.push(
          (await logIn(atrium, { credential: uniqueName(), password: wrong }, '127.0.0.9', headers())).status,
        )
      }
      assert.equal(statuses.at(-1), 429)
    })
  },
  { env: { TRUST_PROXY: '1' } },
)

/** Number of samples of each kind; `npm run prove` sets more. */
const samples = Number(process.env.ATRIUM_SIGN_INS ?? 3)

onEachEngine(
  'S16: others sign in during an attack',
  (atrium, engine) => {
    const median = (numbers: number[]) =>
      numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

    async function signInMs(person: Person): Promise<number> {
      const started = performance.now()
      const reply = await logIn(atrium, { credential: person.nametag, password }, randomAddress())
      assert.equal(reply.status, 200, reply.text)
      return performance.now() - started
    }

    test('S16: 300 connections of one network guess passwords while others sign in', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(atrium)))
      const personFor = (n: number) => people[n % people.length] as Person
      const alone: number[] = []
      for (let n = 0; n < samples; n++) alone.push(await signInMs(personFor(n)))

      const network = newNetwork()
      let attacking = true
      let guesses = 0
      const attackers = Array.from({ length: 300 }, async () => {
        while (attacking) {
          const reply = await logIn(atrium, { credential: uniqueName(), password: wrong }, addressIn(network))
          assert.ok([401, 429, 503].includes(reply.status), reply.text)
          guesses++
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
      const during: number[] = []
      for (let n = 0; n < samples; n++) during.push(await signInMs(personFor(n)))
      attacking = false
      await Promise.all(attackers)
      const ratio = median(during) / median(alone)
      if (process.env.ATRIUM_PROVE) assert.ok(ratio <= 2, `others took ${ratio.toFixed(2)} times as long`)
      reportFigure(
        'S16',
        `others signed in within ${Math.round(median(during))} ms during ${guesses} guesses, ${Math.round(median(alone))} ms alone (${engine})`,
      )
    })
  },
  { realPasswords: true },
)

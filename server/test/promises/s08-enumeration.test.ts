import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestReply, type TestRequest } from '../support/atrium.ts'
import { newPerson, type Person, uniqueName } from '../support/people.ts'
import { reached } from '../support/reached.ts'

/** How many replies of an operation are timed; none in `npm test`, where no test asserts a time. */
const samples = Number(process.env.ATRIUM_SAMPLES ?? 0)

const wrong = 'a password that is never right'

/** Every operation that is given a name by somebody who is not signed in. */
const operations: Record<string, (name: string) => [path: string, request: TestRequest]> = {
  'login on /v2': (credential) => ['/v2/login', { json: { credential, password: wrong } }],
  'login on .php': (userCredential) => ['/accounts/login.php', { json: { userCredential, password: wrong } }],
  'a reset': (credential) => ['/v2/accounts/resetPassword', { json: { credential } }],
}

onEachEngine('S8: who has an account', (atrium, engine) => {
  let people: Person[]
  /** As many as those people, as long, and used as often: a text that is new costs more than one in use. */
  let strangers: string[]
  before(async () => {
    people = await Promise.all(Array.from({ length: 4 }, () => newPerson(atrium)))
    strangers = people.map(() => uniqueName())
  })

  /** What a reply tells, but for the number of the request, which grows with every one, and now and then by a digit. */
  const told = ({ status, text, headers }: TestReply) => {
    const { 'x-request-id': requestId, date: _, 'content-length': __, ...others } = headers
    return { status, text: text.replaceAll(String(requestId), ''), headers: others }
  }

  for (const [title, request] of Object.entries(operations)) {
    const ask = (name: string) => atrium.call('POST', ...request(name))

    test(`S8: ${title} answers the same bytes for names that are known and unknown`, async () => {
      for (const { id, nicHandle, nametag, mail } of people) {
        for (const [known, unknown] of [
          [nametag, uniqueName()],
          [mail, `${uniqueName()}@example.org`],
          [nicHandle, 'ZZ999999-ATR'],
          [id, id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
        ] as const) {
          assert.deepEqual(told(await ask(known)), told(await ask(unknown)))
        }
      }
    })

    if (samples === 0) continue

    test(`S8: ${title} takes as long for names that are known as for others`, async () => {
      const known: number[] = []
      const unknown: number[] = []
      // In any order, so that whatever else the machine does, and what the one before leaves behind, slows both alike.
      const order = Array.from({ length: samples }, (_, n) => ({ isKnown: n % 2 === 0, place: Math.random() }))
      for (const { isKnown } of order.sort((one, other) => one.place - other.place)) {
        const times = isKnown ? known : unknown
        const names = isKnown ? people.map(({ nametag }) => nametag) : strangers
        const name = names[times.length % names.length] ?? ''
        // What a reset leaves to be done comes after its reply.
        await atrium.app.idle()
        times.push(await timeOf(() => ask(name)))
      }
      const chance = chanceThatLonger(known, unknown)
      assert.ok(chance > 0.45 && chance < 0.55, `a known name takes longer in ${percent(chance)} of all pairs`)
      reached('S8', `${title}: ${samples} samples, a known name takes longer in ${percent(chance)} (${engine})`)
    })
  }

  if (samples > 0) {
    test('S8: the comparison sees a password that is not checked', async () => {
      const asIs = () => atrium.call('POST', ...(operations['login on /v2'] ?? assert.fail())(uniqueName()))
      const unchecked = () => atrium.call('POST', '/v2/login', { json: { credential: uniqueName() } })
      const [longer, shorter]: [number[], number[]] = [[], []]
      for (let n = 0; n < 50; n++) {
        longer.push(await timeOf(asIs))
        shorter.push(await timeOf(unchecked))
      }
      assert.ok(chanceThatLonger(longer, shorter) > 0.9)
    })
  }
})

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Mann and Whitney's U as a share: of all pairs of one and another, in how many the one is longer. A half says nothing. */
function chanceThatLonger(ones: number[], others: number[]): number {
  const longer = ones.reduce((sum, one) => sum + others.reduce((wins, other) => wins + winOf(one, other), 0), 0)
  return longer / (ones.length * others.length)
}

const winOf = (one: number, other: number) => (one > other ? 1 : one === other ? 0.5 : 0)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

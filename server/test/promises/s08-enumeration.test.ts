import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestReply, type TestRequest } from '../support/atrium.ts'
import { newPerson, type Person, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Number of timed replies per operation; none in `npm test`, where no test asserts a time. */
const samples = Number(process.env.ATRIUM_SAMPLES ?? 0)

const wrong = 'a password that is never right'

/** Every operation that receives a name from a caller who is not signed in. */
const operations: Record<string, (name: string) => [path: string, request: TestRequest]> = {
  'login on /v2': (credential) => ['/v2/login', { json: { credential, password: wrong } }],
  'login on .php': (userCredential) => ['/accounts/login.php', { json: { userCredential, password: wrong } }],
  'a reset': (credential) => ['/v2/accounts/resetPassword', { json: { credential } }],
}

onEachEngine('S8: who has an account', (atrium, engine) => {
  let people: Person[]
  /** Unknown names of the same number and length, used equally often: a new string costs more than one in use. */
  let strangers: string[]
  before(async () => {
    people = await Promise.all(Array.from({ length: 4 }, () => newPerson(atrium)))
    strangers = people.map(() => uniqueName())
  })

  /** Returns a reply without its request id, which differs in every request and may change its length. */
  const comparable = ({ status, text, headers }: TestReply) => {
    const { 'x-request-id': requestId, date: _, 'content-length': __, ...others } = headers
    return { status, text: text.replaceAll(String(requestId), ''), headers: others }
  }

  for (const [title, request] of Object.entries(operations)) {
    const ask = (name: string) => atrium.call('POST', ...request(name))

    test(`S8: ${title} answers the same bytes for known and unknown names`, async () => {
      for (const { id, nicHandle, nametag, mail } of people) {
        for (const [known, unknown] of [
          [nametag, uniqueName()],
          [mail, `${uniqueName()}@example.org`],
          [nicHandle, 'ZZ999999-ATR'],
          [id, id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
        ] as const) {
          assert.deepEqual(comparable(await ask(known)), comparable(await ask(unknown)))
        }
      }
    })

    if (samples === 0) continue

    test(`S8: ${title} takes as long for known names as for unknown ones`, async () => {
      const known: number[] = []
      const unknown: number[] = []
      // The order is random, so that other load and the aftermath of the previous request slow both kinds alike.
      const order = Array.from({ length: samples }, (_, n) => ({ isKnown: n % 2 === 0, place: Math.random() }))
      for (const { isKnown } of order.sort((one, other) => one.place - other.place)) {
        const times = isKnown ? known : unknown
        const names = isKnown ? people.map(({ nametag }) => nametag) : strangers
        const name = names[times.length % names.length] ?? ''
        // A reset continues in the background after its reply.
        await atrium.app.idle()
        times.push(await timeOf(() => ask(name)))
      }
      const chance = chanceThatLonger(known, unknown)
      assert.ok(chance > 0.45 && chance < 0.55, `a known name takes longer in ${percent(chance)} of all pairs`)
      reportFigure('S8', `${title}: ${samples} samples, a known name takes longer in ${percent(chance)} (${engine})`)
    })
  }

  if (samples > 0) {
    test('S8: the comparison detects a password that is not checked', async () => {
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

/**
 * Mann and Whitney's U as a share: the fraction of pairs in which the first time is longer. A half means no difference.
 */
function chanceThatLonger(ones: number[], others: number[]): number {
  const longer = ones.reduce((sum, one) => sum + others.reduce((wins, other) => wins + winOf(one, other), 0), 0)
  return longer / (ones.length * others.length)
}

const winOf = (one: number, other: number) => (one > other ? 1 : one === other ? 0.5 : 0)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

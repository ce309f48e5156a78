import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestReply, verdict } from './atrium.ts'
import { reached } from './reached.ts'

const rounds = Number(process.env.ATRIUM_RACES ?? 15)

/** Since it was last said. */
let held = 0

export type Verdict = ReturnType<typeof verdict>
export type Race = (...starts: (() => Promise<TestReply>)[]) => Promise<Verdict[]>

/** A test that is played again and again, since a race may be won by luck. */
export const repeatedly = (title: string, play: (race: Race) => Promise<void>) =>
  test(`${title} (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round++) await play(raceIn(round))
    held++
  })

/** The last test of a group: says how many races it held. */
export const sayHowMany = (where: string) =>
  test('all of them were run', () => {
    reached('R4', `${held} races, ${rounds} rounds each (${where})`)
    held = 0
  })

/** Starts all at once, in turn from either end, and returns what each of them was answered. */
const raceIn =
  (round: number): Race =>
  async (...starts) => {
    const turn = <T>(list: T[]) => (round % 2 === 0 ? list : list.toReversed())
    const replies = await Promise.all(turn(starts).map((start) => start()))
    for (const { status, text } of replies) assert.ok(status < 500, text)
    return turn(replies.map(verdict))
  }

/** Fails unless the verdicts are one of those listed. */
export function assertOneOf(verdicts: Verdict[], ...allowed: Verdict[][]): void {
  const [seen, expected] = [JSON.stringify(verdicts), allowed.map((each) => JSON.stringify(each))]
  assert.ok(expected.includes(seen), `${seen} is none of ${expected.join(' and ')}`)
}

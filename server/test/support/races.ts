import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf, type TestReply } from './atrium.ts'
import { reportFigure } from './report-figure.ts'

const rounds = Number(process.env.ATRIUM_RACES ?? 6)

/** Races since the last report. */
let raceCount = 0

export type ReplyOutcome = ReturnType<typeof outcomeOf>
export type Race = (...starts: (() => Promise<TestReply>)[]) => Promise<ReplyOutcome[]>

/** Defines a test that runs many rounds, because a race may be won by luck. */
export const repeatedly = (title: string, play: (race: Race) => Promise<void>) =>
  test(`${title} (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round++) await play(raceIn(round))
    raceCount++
  })

/** Defines the last test of a group, which reports the number of races. */
export const reportRaces = (where: string) =>
  test('reports the number of races', () => {
    reportFigure('R4', `${raceCount} races, ${rounds} rounds each (${where})`)
    raceCount = 0
  })

/** Starts all calls concurrently, alternating the order from round to round, and returns their outcomes. */
const raceIn =
  (round: number): Race =>
  async (...starts) => {
    const turn = <T>(list: T[]) => (round % 2 === 0 ? list : list.toReversed())
    const replies = await Promise.all(turn(starts).map((start) => start()))
    for (const { status, text } of replies) assert.ok(status < 500, text)
    return turn(replies.map(outcomeOf))
  }

/** Fails unless the outcomes are one of those listed. */
export function assertOneOf(outcomes: ReplyOutcome[], ...allowed: ReplyOutcome[][]): void {
  const [seen, expected] = [JSON.stringify(outcomes), allowed.map((each) => JSON.stringify(each))]
  assert.ok(expected.includes(seen), `${seen} is none of ${expected.join(' and ')}`)
}

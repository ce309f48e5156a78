import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, type GivenAnswer, type KeptAnswer, movedUp, partyOf } from '../../src/domain/answers/decide.ts'

/** A deterministic source of numbers, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Answer = { person: number; answer: KeptAnswer; guests: number; order: number }

test('model: places are never exceeded, nobody overtakes, and no place stays free while the first who waits fits', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = numbers(seed)
    let capacity: number | null = 1 + next(6)
    let answers: Answer[] = []
    let order = 0
    const taken = (): number =>
      answers.filter(({ answer }) => answer === 'yes').reduce((sum, each) => sum + partyOf(each), 0)
    const queue = (): Answer[] => answers.filter(({ answer }) => answer === 'waiting').sort((a, b) => a.order - b.order)
    const moveUp = () => {
      for (const each of queue().slice(0, movedUp(queue(), capacity, taken()))) each.answer = 'yes'
    }
    for (let step = 0; step < 60; step++) {
      const before: { taken: number; queue: number[] } = { taken: taken(), queue: queue().map(({ person }) => person) }
      if (next(8) === 0) {
        capacity = next(6) === 0 ? null : 1 + next(6)
        moveUp()
      } else {
        const person = next(12)
        const given = (['yes', 'yes', 'yes', 'no', 'maybe', null] as GivenAnswer[])[next(6)] ?? null
        const guests = given === 'yes' || given === 'maybe' ? next(3) : 0
        const current = answers.find((each) => each.person === person)
        const decision = decide(given, guests, current, { capacity, taken: taken(), isAwaited: queue().length > 0 })
        if (decision === 'refused') continue
        const { answer, keepsPlace } = decision
        answers = answers.filter((each) => each !== current)
        if (answer !== null) {
          answers.push({ person, answer, guests, order: keepsPlace && current ? current.order : ++order })
        }
        if (before.queue.length > 0) moveUp()
        const ahead = before.queue.filter((each) => each !== person)
        const isNewPlace = answer === 'yes' && current?.answer !== 'yes'
        if (isNewPlace && capacity !== null) assert.deepEqual(ahead, [], 'a new yes passes nobody who waits')
      }
      const grew = taken() > before.taken
      if (capacity !== null && grew) assert.ok(taken() <= capacity, `seed ${seed}, step ${step}: overbooked`)
      const head: Answer | undefined = queue()[0]
      const fits: boolean | undefined = head && (capacity === null || taken() + partyOf(head) <= capacity)
      assert.ok(!fits, `seed ${seed}, step ${step}: the first who waits has a place`)
      const still = queue().map(({ person }) => person)
      const kept = before.queue.filter((person) => still.includes(person))
      assert.deepEqual(
        still.filter((person) => kept.includes(person)),
        kept,
        'those who wait keep their order',
      )
    }
  }
})

test('a party that is larger than the capacity is refused, because it would wait for ever', () => {
  assert.equal(decide('yes', 3, undefined, { capacity: 3, taken: 0, isAwaited: false }), 'refused')
  assert.deepEqual(decide('yes', 2, undefined, { capacity: 3, taken: 1, isAwaited: false }), {
    answer: 'waiting',
    keepsPlace: false,
  })
})

test('guests who do not fit are refused, also while somebody waits', () => {
  const current = { answer: 'yes', guests: 0 } as const
  assert.equal(decide('yes', 1, current, { capacity: 2, taken: 2, isAwaited: false }), 'refused')
  assert.equal(decide('yes', 1, current, { capacity: 3, taken: 2, isAwaited: true }), 'refused')
  assert.deepEqual(decide('yes', 1, current, { capacity: 3, taken: 2, isAwaited: false }), {
    answer: 'yes',
    keepsPlace: true,
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hourMs, minuteMs } from '../../src/clock.ts'
import { freeSlots, joined, type Slot } from '../../src/domain/calendar/free-slots.ts'

const at = (time: string) => Date.parse(`${time}Z`)
const span = (start: string, end: string): Slot => ({ start: at(start), end: at(end) })
const shown = (slots: Slot[]) => slots.map(({ start }) => new Date(start).toISOString().slice(5, 16))
const day = span('2027-03-10T00:00', '2027-03-11T00:00')

describe('free slots', () => {
  test('follow each other between 8 and 20 o’clock, up to their number', () => {
    const slots = freeSlots(day, 'UTC', [], 3 * hourMs, 50)
    assert.deepEqual(shown(slots), ['03-10T08:00', '03-10T11:00', '03-10T14:00', '03-10T17:00'])
    assert.equal(freeSlots(day, 'UTC', [], hourMs, 50).length, 12)
    assert.equal(freeSlots(day, 'UTC', [], 12 * hourMs, 50).length, 1)
    assert.equal(freeSlots(day, 'UTC', [], 12 * hourMs + minuteMs, 50).length, 0)
    assert.equal(freeSlots(span('2027-03-01T00:00', '2027-04-30T00:00'), 'UTC', [], hourMs, 50).length, 50)
  })

  test('are between what is busy, at a quarter of an hour where that fits', () => {
    const busy = [
      span('2027-03-10T07:00', '2027-03-10T09:50'),
      span('2027-03-10T11:30', '2027-03-10T12:10'),
      span('2027-03-10T12:00', '2027-03-10T12:05'),
      span('2027-03-10T13:10', '2027-03-10T23:00'),
    ]
    const slots = freeSlots(day, 'UTC', busy, hourMs, 50)
    assert.deepEqual(shown(slots), ['03-10T10:00', '03-10T12:10'], 'the second gap has exactly an hour')
    assert.deepEqual(freeSlots(day, 'UTC', [span('2027-03-01T00:00', '2027-03-20T00:00')], minuteMs, 50), [])
  })

  test('are in the hours of the zone, also when daylight saving time begins', () => {
    const weekend = span('2027-03-27T00:00', '2027-03-29T00:00')
    assert.deepEqual(shown(freeSlots(weekend, 'Europe/Paris', [], 12 * hourMs, 50)), ['03-27T07:00', '03-28T06:00'])
    const kathmandu = freeSlots(day, 'Asia/Kathmandu', [], 11 * hourMs, 50)
    assert.deepEqual(shown(kathmandu), ['03-10T02:15'])
    const auckland = freeSlots(day, 'Pacific/Auckland', [], hourMs, 50)
    assert.deepEqual([shown(auckland)[0], shown(auckland).at(-1)], ['03-10T00:00', '03-10T23:00'])
  })

  test('are within the window', () => {
    const window = span('2027-03-10T09:20', '2027-03-10T11:00')
    assert.deepEqual(shown(freeSlots(window, 'UTC', [], 30 * minuteMs, 50)), [
      '03-10T09:30',
      '03-10T10:00',
      '03-10T10:30',
    ])
  })

  test('any busy times: no slot overlaps one, and a gap of the length has one', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let round = 0; round < 200; round++) {
      const busy = Array.from({ length: random(12) }, () => {
        const start = day.start + random(24 * 60) * minuteMs
        return { start, end: start + (1 + random(240)) * minuteMs }
      })
      const length = (1 + random(120)) * minuteMs
      const slots = freeSlots(day, 'UTC', busy, length, 1000)
      for (const slot of slots) {
        assert.ok(slot.start >= day.start + 8 * hourMs && slot.end <= day.start + 20 * hourMs)
        assert.ok(busy.every(({ start, end }) => end <= slot.start || start >= slot.end))
      }
      const edges = joined([
        ...busy,
        { start: day.start, end: day.start + 8 * hourMs },
        { start: day.start + 20 * hourMs, end: day.end + 24 * hourMs },
      ])
      const gaps = edges.slice(1).filter((next, index) => next.start - (edges[index]?.end ?? 0) >= length)
      const used = gaps.filter(({ start }, index) => {
        const previous = edges[edges.indexOf(gaps[index] as Slot) - 1]
        return slots.some((slot) => slot.end <= start && slot.start >= (previous?.end ?? 0))
      })
      assert.equal(used.length, gaps.length)
    }
  })
})

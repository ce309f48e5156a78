import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxTextLength } from '../../shared/limits.ts'
import { continued, type Edit, type Format, formatted } from '../src/components/markdown/text-format.ts'

/** A text with its selection: `a [b] c` is written as `a ‹b› c`, and a cursor as `‹›`. */
const read = (marked: string) => {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  return { text: marked.replace(/[‹›]/g, ''), start, end }
}
const written = (text: string, { from, to, insert, select: [start, end] }: Edit) => {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`
}

describe('Formats of a selection', () => {
  for (const [format, before, after] of [
    ['bold', 'a ‹b c› d', 'a **‹b c›** d'],
    ['bold', 'a **‹b c›** d', 'a ‹b c› d'],
    ['bold', 'a ‹**b c**› d', 'a ‹b c› d'],
    ['bold', '‹›', '**‹›**'],
    ['bold', '**‹›**', '‹›'],
    ['bold', 'a‹ b ›c', 'a **‹b›** c'],
    ['bold', '‹- a\n- b›', '‹- **a**\n- **b**›'],
    ['bold', '‹- **a**\n\n> **b**›', '‹- a\n\n> b›'],
    ['italic', 'a ‹b›', 'a *‹b›*'],
    ['italic', '**‹b›**', '***‹b›***'],
    ['italic', '***‹b›***', '**‹b›**'],
    ['bold', '***‹b›***', '*‹b›*'],
    ['bold', '*‹b›*', '***‹b›***'],
    ['strike', '‹مرحبا›', '~~‹مرحبا›~~'],
    ['code', 'run ‹a_b›', 'run `‹a_b›`'],
    ['code', 'x ‹a\nb› y', 'x \n```\n‹a\nb›\n```\n y'],
    ['link', '‹the rules›', '[the rules](‹https://›)'],
    ['link', '‹https://a.example›', '[‹›](https://a.example)'],
    ['link', '‹›', '[‹›](https://)'],
    ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
    ['list', '‹- b\n- c›', '‹b\nc›'],
    ['quote', 'ab‹›', '> ab‹›'],
    ['quote', '> ab‹›', 'ab‹›'],
    ['quote', '> ‹›', '‹›'],
  ] as [Format, string, string][]) {
    test(`${format}: ${JSON.stringify(before)}`, () => {
      const { text, start, end } = read(before)
      assert.equal(written(text, formatted(text, start, end, format)), after)
    })
  }
})

describe('A new line', () => {
  for (const [before, after] of [
    ['- a‹›', '- a\n- ‹›'],
    ['- a‹›b', '- a\n- ‹›b'],
    ['  * a‹›', '  * a\n  * ‹›'],
    ['9. a‹›', '9. a\n10. ‹›'],
    ['> a‹›', '> a\n> ‹›'],
    ['> - a‹›', '> - a\n> - ‹›'],
    ['- a\n- ‹›', '- a\n‹›'],
    ['> a\n> ‹›\nb', '> a\n‹›\nb'],
  ] as const) {
    test(`continues or ends ${JSON.stringify(before)}`, () => {
      const { text, start } = read(before)
      const edit = continued(text, start)
      assert.equal(edit && written(text, edit), after)
    })
  }

  for (const before of ['a‹›', '-a‹›', '1.5‹›', '```\n- a‹›', '‹›- a', '']) {
    test(`stays a new line in ${JSON.stringify(before)}`, () => {
      const { text, start } = read(before)
      assert.equal(continued(text, Math.max(0, start)), null)
    })
  }

  test('is found in the longest texts of marks', () => {
    for (const part of ['> ', '- ', '*', '```\n', '1. ', ' ', '\t>', '~']) {
      const text = part.repeat(4 * maxTextLength)
      continued(text, text.length)
      for (const format of ['bold', 'code', 'link', 'list', 'quote'] as const) formatted(text, 0, text.length, format)
    }
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPerson, type PersonOrGroup } from '../src/api/person-or-group.ts'
import { linksIn } from '../src/components/links.ts'
import { parseCredentials } from '../src/pages/members/parse-credentials.ts'
import { completed, suggestionsFor } from '../src/pages/talks/mention-suggestions.ts'

const linksOf = (text: string) =>
  linksIn(text)
    .filter(({ kind }) => kind === 'link')
    .map((part) => part.text)

describe('Links in a text', () => {
  for (const [text, links] of [
    ['Look: https://example.org/a?b=1.', ['https://example.org/a?b=1']],
    ['(see http://example.org/x)', ['http://example.org/x']],
    ['https://en.wikipedia.org/wiki/Chess_(game)', ['https://en.wikipedia.org/wiki/Chess_(game)']],
    ['(http://a.example).', ['http://a.example']],
    ['»http://a.example« http://b.example…', ['http://a.example', 'http://b.example']],
    ['http:// https://) javascript:alert(1) data:text/html,x //evil.example', []],
    ['HTTP://A.EXAMPLE', ['HTTP://A.EXAMPLE']],
    ['See www.example.org/a?b=1, or WWW.example.org.', ['www.example.org/a?b=1', 'WWW.example.org']],
    ['(www.example.org)', ['www.example.org']],
    ['awww.example.org mail@www.example.org //www.example.org www. www.. www', []],
    ['javascript:www.example.org x:www.example.org', []],
  ] as [string, string[]][]) {
    test(`of ${text}`, () => {
      assert.deepEqual(linksOf(text), links)
      for (const part of linksIn(text)) if (part.kind === 'link') assert.match(part.href, /^https?:\/\/[^/]/i)
      assert.equal(
        linksIn(text)
          .map((part) => part.text)
          .join(''),
        text,
        'nothing is lost',
      )
    })
  }
})

/** A text longer than a message may be, for which only linear algorithms finish in time. */
const count = 1_000_000
const hostile = [
  `http://a${')'.repeat(count)}`,
  `http://a${'.'.repeat(count)}x`,
  `http://a${').'.repeat(count)}`,
  'http://'.repeat(count / 10),
  'http://a '.repeat(count / 10),
  'www.'.repeat(count / 4),
  'www.a '.repeat(count / 10),
  `www.a${'.'.repeat(count)}`,
  `@a${'1'.repeat(count)}`,
  '@'.repeat(count),
  '@ab '.repeat(count / 10),
  '@a1-AT'.repeat(count / 10),
  '"'.repeat(count),
  '"\n'.repeat(count / 2),
  'a'.repeat(count),
  '<(@'.repeat(count / 2),
  'a@'.repeat(count / 2),
]
describe('People who are suggested after an @', () => {
  const people = [
    { nicHandle: 'AB1-ATR', nametag: 'ab', name: 'Zoë Ångström' },
    { nicHandle: 'LI2-ATR', nametag: 'lee', name: '李嘉美' },
    { nicHandle: 'MH3-ATR', nametag: 'hamid', name: null },
    { nicHandle: 'MO4-ATR', nametag: 'mo_4', name: 'محمد علي' },
  ].map((person) => ({ ...person, avatar: null }))
  for (const [text, found] of [
    ['Hi @zoe', ['ab']],
    ['@ÅNG', ['ab']],
    ['@李', ['lee']],
    ['@عل', ['mo_4']],
    ['@a', ['ab', 'hamid']],
    ['@li2-', ['lee']],
    ['@', ['ab', 'lee', 'hamid', 'mo_4']],
    ['mail@zoe', []],
    ['@zoe x', []],
  ] as const) {
    test(`${text} finds ${found.join(', ') || 'nobody'}`, () => {
      assert.deepEqual(
        suggestionsFor(text, text.length, people, nameOf).map(({ nametag }) => nametag),
        found,
      )
    })
  }

  const groups = [
    { id: 'everyone', name: 'everyone' },
    { id: '0193', name: 'Zürcher Chor' },
  ]
  for (const [text, found, written] of [
    ['Hi @zur', 'Zürcher Chor', 'Hi @Zürcher Chor '],
    ['@alle', 'everyone', '@everyone '],
    ['@EVERY', 'everyone', '@everyone '],
  ] as const) {
    test(`${text} finds the group ${found}`, () => {
      const [group] = suggestionsFor(text, text.length, [...people, ...groups], nameOf)
      assert.ok(group && !isPerson(group))
      assert.equal(group.name, found)
      assert.equal(completed(text, text.length, group).text, written)
    })
  }
})

/** The word of the pages for all members is another one in each language. */
const nameOf = (entry: PersonOrGroup) => {
  if (isPerson(entry)) return entry.name ?? entry.nametag ?? entry.nicHandle
  return entry.id === 'everyone' ? 'Alle' : entry.name
}

const people = [{ nicHandle: 'AB1-ATR', nametag: 'ab', name: null, avatar: null }]

describe('A hostile text of a million characters', () => {
  for (const text of hostile) {
    test(`${text.slice(0, 12)}… is cut into parts without a loss`, () => {
      assert.ok(
        linksIn(text)
          .map((part) => part.text)
          .join('') === text,
      )
      suggestionsFor(text, text.length, people, nameOf)
    })

    test(`${text.slice(0, 12)}… is read as a list of people to invite`, () => {
      parseCredentials(text)
    })
  }
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gramsOf, maxGrams } from '../../src/domain/core/search-grams.ts'
import { folded, foldedQuery, matchesIn, wordsOf } from '../../src/domain/core/search-text.ts'

/** Reference implementation of folding, regardless of its cost. */
const plainlyFolded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

const alphabets = {
  Latin: 'The quick brown fox, 100% sure. ',
  accents: 'Déjà vu à Besançon; cafe\u0301 in Zu\u0308rich, \u1e69\u0323 ',
  Greek: 'ΟΔΥΣΣΕΥΣ και ΣΚΆΚΙ ',
  Turkish: 'İSTANBUL ve İzmir ',
  Korean: '\u110e\u1166\u1109\u1173 체스 \uffbe\uffc2 \u3131\u314f ',
  Japanese: 'ﾊﾟｿｺﾝ教室 将棋クラブ ',
  Hindi: 'शतरंज प्रतियोगिता ',
  emoji: '🎉🏆 👩‍👩‍👧 ❤️ ',
  ligatures: 'Ｃｌｕｂ oﬃce ㍿ ',
}

describe('folding', () => {
  for (const [name, sample] of Object.entries(alphabets)) {
    test(`a long text in ${name} folds in sections as it does as a whole`, () => {
      // The shift moves the boundary of a section over every character of the sample.
      for (let shift = 0; shift < sample.length; shift++) {
        const text = '-'.repeat(shift) + sample.repeat(60)
        assert.equal(folded(text), plainlyFolded(text), `shifted by ${shift}`)
      }
    })

    test(`a word at the end of a long text in ${name} is marked in the right place`, () => {
      for (let shift = 0; shift < sample.length; shift++) {
        const text = `${'-'.repeat(shift)}${sample.repeat(60)}rook`
        assert.deepEqual(matchesIn(text, ['rook']), [{ start: text.length - 4, length: 4 }], `shifted by ${shift}`)
      }
    })
  }

  for (const [name, text] of Object.entries({
    'a ligature of 18 letters': '\ufdfa'.repeat(16_384),
    'one letter with 16,383 accents': `a${'\u0316\u0301'.repeat(8191)}`,
    'accents in the wrong order': `a${'\u0301'.repeat(8191)}${'\u0316'.repeat(8191)}`,
    'surrogates without a partner': '\ud800'.repeat(16_384),
    'the longest text of emoji': '😀'.repeat(16_384),
    'Korean letters': '\u1100\u1161\u11a8'.repeat(5461),
    'different characters': Array.from({ length: 16_384 }, (_, n) => String.fromCodePoint(0x3400 + n)).join(''),
  })) {
    test(`${name}: the folded text, its n-grams and its marks are bounded`, () => {
      const compared = folded(text)
      assert.ok(compared.length <= 32_768, `${compared.length} units`)
      assert.ok(gramsOf(compared).size <= maxGrams)
      const [word = ''] = [...compared]
      const places = matchesIn(text, [word])
      assert.ok(places && places.length > 0 && places.length <= 50)
      for (const { start, length } of places) assert.ok(length > 0 && start + length <= text.length)
    })
  }

  test('a query is cut after normalization, and finds texts that begin with it', () => {
    const query = foldedQuery('\ufdfa'.repeat(100))
    assert.ok(query.length <= 200)
    assert.ok(matchesIn('\ufdfa'.repeat(100), wordsOf(query)))
  })

  test('every n-gram of the longest message in an alphabet is indexed', () => {
    const words = Array.from({ length: 2730 }, (_, n) => `${n}ab`.padEnd(5, 'c'))
    const text = words.join(' ').slice(0, 16_384)
    assert.ok(gramsOf(text).size < maxGrams)
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, type Person, password, uniqueName } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** A name whose every letter has a lookalike in other scripts. */
const original = 'Kiosk_Pal'

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n))

const doubles: Record<string, string> = {
  k: 'кκᴋĸ\u212aķǩⱪ𐒼',
  i: 'іιıİíìĩïⅰ¡ǀ',
  o: 'оοօ०໐௦ºöóòøōὀ',
  s: 'ѕꜱſșşšṣẛ',
  p: 'рρϱᴘƿṗþ',
  a: 'аαɑᴀåäáàâãāⱥ',
  l: 'ӏ׀ⅼιІłļḷǀ|',
  _: '＿‿⁀︳﹍﹎﹏ˍ-—',
}

/** Alphabets that repeat A to Z and a to z in another style. */
const styledAlphabets = [
  ...[0, 52, 104, 156, 208, 260, 312, 364, 416, 468, 520, 572, 624].map((skip) => 0x1d400 + skip),
  0x24b6,
].map((upperA) => (letter: string) => {
  const at = letter.codePointAt(0) ?? 0
  return String.fromCodePoint(upperA + (at < 0x61 ? at - 0x41 : at - 0x61 + 26))
})
const fullwidth = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

const invisible = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0\ufeff\u{e0001}\u{e0020}',
  ...from(0x200b, 5),
  ...from(0x202a, 5),
  ...from(0x2060, 10),
  ...from(0xfe00, 16),
]
const blank = [
  ...from(0, 33),
  '\x7f',
  '\x85',
  '\xa0',
  '\u1680',
  ...from(0x2000, 11),
  ...'\u2028\u2029\u202f\u205f\u3000',
]
const combining = from(0x300, 112)
const punctuation = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~']
const emoji = ['👍', '🏽', '❤️', '👩‍💻', '🅰', '1️⃣', '🇪🇺']

const replaceAt = (at: number, by: string) => original.slice(0, at) + by + original.slice(at + 1)
const insertAt = (at: number, what: string) => original.slice(0, at) + what + original.slice(at)
const positions = [...original].map((letter, at) => ({ letter, at }))
const letters = positions.filter(({ letter }) => letter !== '_')

/** Names that look like the original, or become it when trimmed, folded or decoded. */
const confusables = [
  ...positions.flatMap(({ letter, at }) => [...(doubles[letter.toLowerCase()] ?? '')].map((by) => replaceAt(at, by))),
  ...letters.flatMap(({ letter, at }) => [...styledAlphabets, fullwidth].map((style) => replaceAt(at, style(letter)))),
  ...[0, 4, 7, original.length].flatMap((at) => [...invisible, ...blank, ...emoji].map((what) => insertAt(at, what))),
  ...combining.flatMap((mark) => [insertAt(1, mark), original + mark]),
  ...punctuation.flatMap((mark) => [mark + original, insertAt(5, mark), original + mark]),
  ...letters.flatMap(({ letter, at }) => {
    const hex = letter.charCodeAt(0).toString(16)
    return [`%${hex}`, `%25${hex}`, `&#x${hex};`, `\\u00${hex}`, `=${hex}`].map((by) => replaceAt(at, by))
  }),
  ...['\r\n', '%0a', '%00', '\0\0', ' \u200b', '\ud800', '\udfff'].flatMap((end) => [original + end, end + original]),
  ...[
    '\u202elaP_ksoiK',
    original.replace('_', ' '),
    [...original].join('\u200d'),
    `${original.normalize('NFD')}\u0323`,
  ],
]

/** Names that lower-casing, trimming or normalising turns into the original, so that a lookup might find it. */
const foldable = [
  replaceAt(0, '\u212a'),
  replaceAt(4, '\u212a'),
  replaceAt(3, 'ſ'),
  replaceAt(1, 'ı'),
  replaceAt(1, 'İ'),
  replaceAt(0, 'Ｋ'),
  `${original}\n`,
  ` ${original}`,
  `${original}\u200b`,
]

const isRefused = (status: number) => status === 400 || status === 422

const countAccounts = async (atrium: TestAtrium) =>
  Number((await runSql(atrium, 'SELECT count(*) AS n FROM accounts'))[0]?.n)

const upperAndLower = (name: string) => [
  name.toUpperCase(),
  name.toLowerCase(),
  [...name].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
]

onEachEngine(
  'S9: confusable names',
  (atrium, engine) => {
    const mail = `${original}@example.org`
    let other: Person
    before(async () => {
      const { status } = await atrium.call('POST', '/v2/register', { json: { nametag: original, mail, password } })
      assert.equal(status, 201)
      other = await newPerson(atrium)
    })

    test('S9: 1,000 confusable nametags are all refused by both registers', async () => {
      assert.ok(new Set(confusables).size >= 1000, `${new Set(confusables).size} names`)
      const accounts = await countAccounts(atrium)
      for (const family of familiesOf(atrium)) {
        for (const nametag of new Set(confusables)) {
          const { status } = await family.register({ nametag, mail: `${uniqueName()}@example.org`, password })
          assert.ok(isRefused(status), `${JSON.stringify(nametag)} gave ${status}`)
        }
      }
      assert.equal(await countAccounts(atrium), accounts)
      reportFigure('S9', `${new Set(confusables).size} refused by both registers (${engine})`)
    })

    test('S9: they are refused in a form as well', async () => {
      const accounts = await countAccounts(atrium)
      for (const path of ['/v2/register', '/accounts/create.php']) {
        for (const [n, nametag] of confusables.filter((name) => name.isWellFormed()).entries()) {
          if (n % 20) continue
          const fields = { nametag, mail: `${uniqueName()}@example.org`, password }
          for (const body of [{ form: fields }, { multipart: fields }]) {
            const { status } = await atrium.call('POST', path, body)
            assert.ok(isRefused(status), `${JSON.stringify(nametag)} gave ${status}`)
          }
        }
      }
      assert.equal(await countAccounts(atrium), accounts)
    })

    test('S9: they are refused as a new nametag by both updates', async () => {
      for (const family of familiesOf(atrium)) {
        for (const nametag of confusables.filter((_, n) => n % 10 === 0)) {
          const { status } = await family.updateAccount(other.token, { nametag, mail: other.mail })
          assert.ok(isRefused(status), `${JSON.stringify(nametag)} gave ${status}`)
        }
        assert.equal((await family.readAccount(other.token)).body.nametag, other.nametag)
      }
    })

    test('S9: confusable mail addresses are refused by both registers and both updates', async () => {
      // Punctuation makes a different address, not a lookalike.
      const lookalikes = confusables.filter((name) => !/^[!-~]+$/.test(name))
      const mails = lookalikes.map((name, n) => (n % 2 ? `${name}@example.org` : `kiosk@${name.replace('_', '-')}.org`))
      const accounts = await countAccounts(atrium)
      for (const family of familiesOf(atrium)) {
        for (const [n, confusable] of mails.entries()) {
          const update = n % 20 === 0
          const { status } = update
            ? await family.updateAccount(other.token, { nametag: other.nametag, mail: confusable })
            : await family.register({ nametag: uniqueName(), mail: confusable, password })
          assert.ok(isRefused(status), `${JSON.stringify(confusable)} gave ${status}`)
        }
        assert.equal((await family.readAccount(other.token)).body.mail, other.mail)
      }
      assert.equal(await countAccounts(atrium), accounts)
    })

    test('S9: a nametag or mail that is taken in another case is refused as well', async () => {
      for (const family of familiesOf(atrium)) {
        for (const nametag of upperAndLower(original)) {
          const free = `${uniqueName()}@example.org`
          assert.equal((await family.register({ nametag, mail: free, password })).error, 'NAMETAG_TAKEN')
          assert.equal((await family.updateAccount(other.token, { nametag, mail: other.mail })).error, 'NAMETAG_TAKEN')
        }
        for (const taken of upperAndLower(mail)) {
          assert.equal((await family.register({ nametag: uniqueName(), mail: taken, password })).error, 'MAIL_TAKEN')
          const update = await family.updateAccount(other.token, { nametag: other.nametag, mail: taken })
          assert.deepEqual([update.status, update.error], [409, 'MAIL_TAKEN'])
        }
      }
    })

    test('S9: a lookalike never identifies the account it looks like', async () => {
      for (const family of familiesOf(atrium)) {
        for (const name of foldable) {
          const { status } = await family.logIn(name, password)
          assert.equal(status, 401, JSON.stringify(name))
        }
      }
      for (const credential of foldable.flatMap((name) => [name, `${name}@example.org`])) {
        assert.equal((await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential } })).status, 202)
      }
      const mails = await atrium.mailsOf(original)
      assert.ok(!mails.some(({ kind }) => kind === 'password-reset'))
    })
  },
  { limits: { addressChangesPerDay: 1e9 } },
)

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { newest } from '../../src/domain/core/page.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { messageKeysWithTerms } from '../../src/domain/talks/search-queries.ts'
import { termsOfMessage, termsOfTalks, termsOfWords } from '../../src/domain/talks/search-terms.ts'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import type { SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

type Match = { start: number; length: number }
type Found = { id: number; message: string; talk: { id: number; title: string }; matches: Match[] }

onEachEngine('searching messages', (atrium, engine) => {
  let club: Club
  const call = (who: SignedInPerson, method: string, path: string, json?: object) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, ...(json ? { json } : {}) })
  const must = async (reply: Promise<TestReply>) => {
    const { status, body, text } = await reply
    assert.ok(status < 300, text)
    return body
  }
  /** Opens a talk of the secretary and the member. */
  const open = async (message: string, title = 'Tournament'): Promise<number> =>
    (await must(call(club.secretary, 'POST', '', { title, userlist: [club.member.nametag], message }))).id
  const post = async (talk: number, message: string): Promise<number> =>
    (await must(call(club.secretary, 'POST', `/${talk}`, { message }))).id
  const search = (who: SignedInPerson, query: Record<string, string>) =>
    atrium.call('GET', `/v2/talks/${club.nio}/search`, { token: who.token, query })
  const find = async (who: SignedInPerson, q: string, query: Record<string, string> = {}): Promise<Found[]> =>
    (await must(search(who, { q, ...query }))).messages
  /** Follows the cursors of a search in one talk to its end. */
  const walk = async (q: string, talk: number) => {
    const pages: Found[][] = []
    let cursor: string | null = null
    do {
      const query = { q, talkId: String(talk), limit: '200', ...(cursor && { cursor }) }
      const page: { messages: Found[]; nextCursor: string | null } = await must(search(club.member, query))
      pages.push(page.messages)
      cursor = page.nextCursor
    } while (cursor !== null)
    return { pages, ids: pages.flat().map(({ id }) => id) }
  }
  const textsFor = async (q: string) => (await find(club.member, q)).map(({ message }) => message)
  const highlighted = ({ message, matches }: Found) =>
    matches.map(({ start, length }) => message.slice(start, start + length))

  before(async () => {
    club = await newClub(atrium)
  })

  test('a message is found with its talk and the place of the word', async () => {
    const talk = await open('Who brings the chequers?', 'Hall')
    const [found, ...others] = await find(club.member, 'CHEQ')
    assert.ok(found)
    assert.deepEqual(others, [])
    assert.deepEqual(found.talk, { id: talk, title: 'Hall', kind: 'private', about: null })
    assert.deepEqual(found.matches, [{ start: 15, length: 4 }])
    const { talk: _, matches: __, ...message } = found
    assert.deepEqual(message, (await must(call(club.member, 'GET', `/${talk}`))).messages[0])
  })

  test('results include reactions', async () => {
    const talk = await open('Applause for zugzwang')
    const [{ id } = { id: 0 }] = await find(club.member, 'zugzwang')
    await must(call(club.member, 'POST', `/${talk}/${id}/reactions`, { emoji: '👏' }))
    const [found] = (await must(search(club.member, { q: 'zugzwang' }))).messages
    assert.equal(found.reactions[0].emoji, '👏')
  })

  for (const [script, message, queries, absent] of [
    ['Latin', 'The quick brown fox', ['quick', 'BROWN', 'ick br', 'fox quick', 'q', 'ui'], ['foxes', 'quick cat']],
    ['Cyrillic', 'Шахматный Турнир', ['ТУРНИР', 'шахмат', 'ш', 'ту'], ['турниры']],
    ['Greek with its two small sigmas', 'ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'σευσ', 'ΣΣ', 'ς'], ['οδυσσεα']],
    ['Chinese', '明天下午开会议讨论预算', ['会议', '预算', '明', '下午开会'], ['议会']],
    ['Japanese', '将棋クラブへようこそ', ['将棋', 'クラブ', '棋'], ['囲碁']],
    ['Japanese of half width', 'ﾊﾟｿｺﾝ教室', ['パソコン', 'ﾊﾟｿ'], ['バソ']],
    ['Korean', '체스 동호회 모임', ['동호회', '모임', '체'], ['회동']],
    ['Korean in single letters', '\u110e\u1166\u1109\u1173 여름', ['체스', '여름'], ['스체']],
    ['Arabic', 'بطولة الشطرنج غدا', ['الشطرنج', 'غدا', 'ب'], ['شطرنجي']],
    ['Hebrew', 'טורניר שחמט', ['שחמט', 'טו'], ['שחמטאי']],
    ['Thai', 'การแข่งขันหมากรุก', ['แข่งขัน', 'หมากรุก'], ['รุกหมาก']],
    ['Hindi', 'शतरंज प्रतियोगिता', ['शतरंज', 'प्रति'], ['रंजशत']],
    ['accents', 'Déjà vu à Besançon', ['DÉJÀ', 'besançon', 'é'], ['besancon']],
    ['accents written in two characters', 'Cafe\u0301 in Zu\u0308rich', ['café', 'ZÜRICH', 'é i'], ['cafes']],
    ['Turkish', 'İSTANBUL ve İzmir', ['İstanbul', 'tanbul', 'izmir'.replace('i', 'İ')], ['ankara']],
    ['emoji', 'Well played 🎉🏆 and ❤️', ['🎉', '🎉🏆', '🏆', 'played 🎉', '❤'], ['🏆🎉', '🥈']],
    ['wide letters and ligatures', 'Ｃｌｕｂ oﬃce', ['club', 'office', 'ＣＬＵＢ'], ['officer']],
    [
      'signs',
      `100% "sure" it's a_b \\o/ NEAR(x) c* -d ^e`,
      ['%', '0%', '"sure"', `'s`, 'a_b', '\\o/', 'near(x)', 'c*', '-d', '^e', '"'],
      ['1%0', 'a%b', 'a?b', '""', 's*e'],
    ],
  ] as const) {
    test(`in ${script}, whole words, parts and single characters are found and marked`, async () => {
      const id = await post(await open('-'), message)
      for (const q of queries) {
        const found = (await find(club.member, q)).find((each) => each.id === id)
        assert.ok(found, q)
        assert.ok(found.matches.length > 0, q)
        const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
        const marked = fold(highlighted(found).join(' '))
        for (const word of fold(q).split(' ')) assert.ok(marked.includes(word), `${q}: ${marked}`)
        assert.ok(marked.length <= fold(message).length)
      }
      for (const q of absent) assert.ok(!(await find(club.member, q)).some((each) => each.id === id), q)
    })
  }

  test('the marked places are exact, ordered, disjoint, and at most 50', async () => {
    const talk = await open('-')
    for (const [message, q, expected] of [
      [
        'Ä fine änd ÄÄ finish',
        'ä fin',
        [
          [0, 1],
          [2, 3],
          [7, 1],
          [11, 2],
          [14, 3],
        ],
      ],
      [
        '🎉 rook 🎉 rook',
        'rook',
        [
          [3, 4],
          [11, 4],
        ],
      ],
      [
        'banana-ananas',
        'anan nan',
        [
          [1, 4],
          [7, 4],
        ],
      ],
      [
        'e\u0301tude et e\u0301te\u0301',
        'ét',
        [
          [0, 3],
          [10, 3],
        ],
      ],
      [
        'ﬃ efficiency',
        'ffi',
        [
          [0, 1],
          [3, 3],
        ],
      ],
    ] as const) {
      const id = await post(talk, message)
      const found = (await find(club.member, q)).find((each) => each.id === id)
      assert.deepEqual(
        found?.matches,
        expected.map(([start, length]) => ({ start, length })),
        message,
      )
    }
    const id = await post(talk, 'xq '.repeat(5000))
    const found = (await find(club.member, 'xq')).find((each) => each.id === id)
    assert.deepEqual(found?.matches.at(-1), { start: 49 * 3, length: 2 })
    assert.equal(found?.matches.length, 50)
  })

  test('every word of a longer query must occur, in any order', async () => {
    const talk = await open('-')
    const both = await post(talk, 'gambit on the terrace')
    await post(talk, 'gambit in the cellar')
    assert.deepEqual(
      (await find(club.member, '  terrace   gambit ')).map(({ id }) => id),
      [both],
    )
  })

  test('the characters of a query in separate places of a message do not match', async () => {
    await open('abcde-bcdef xyz')
    assert.deepEqual(await textsFor('abcdef'), [])
    assert.deepEqual(await textsFor('efxyz'), [])
  })

  test('an edited message is found by its current text, a deleted one not at all', async () => {
    const talk = await open('-')
    const id = await post(talk, 'stalemate')
    await must(call(club.secretary, 'PATCH', `/${talk}/${id}`, { message: 'perpetual' }))
    assert.deepEqual(await textsFor('stalemate'), [])
    assert.deepEqual(await textsFor('perpetual'), ['perpetual'])
    await must(call(club.secretary, 'DELETE', `/${talk}/${id}`))
    assert.deepEqual(await textsFor('perpetual'), [])
  })

  test('only current participants find messages', async () => {
    const talk = await open('secretive fianchetto')
    assert.equal((await find(club.secretary, 'fianchetto')).length, 1)
    assert.equal((await find(club.member, 'fianchetto')).length, 1)
    assert.deepEqual(await find(club.administrator, 'fianchetto'), [])
    await must(call(club.secretary, 'POST', `/${talk}/participants`, { userlist: [club.administrator.nametag] }))
    assert.equal((await find(club.administrator, 'fianchetto')).length, 1)
    await must(call(club.administrator, 'DELETE', `/${talk}`))
    assert.deepEqual(await find(club.administrator, 'fianchetto'), [])
  })

  test('404: strangers, former members, and a talk of others', async () => {
    const other = await newClub(atrium)
    const talk = await open('-')
    const notFound = async (who: SignedInPerson, query: Record<string, string>, code: string) =>
      assert.deepEqual(outcomeOf(await search(who, { q: 'x', ...query })), [404, code])
    await notFound(club.stranger, {}, 'ORGANIZATION_NOT_FOUND')
    await notFound(other.member, {}, 'ORGANIZATION_NOT_FOUND')
    await notFound(club.administrator, { talkId: String(talk) }, 'TALK_NOT_FOUND')
    await notFound(club.member, { talkId: '999999' }, 'TALK_NOT_FOUND')
    const elsewhere = await atrium.call('GET', `/v2/talks/${other.nio}/search`, {
      token: other.member.token,
      query: { q: 'x', talkId: String(talk) },
    })
    assert.deepEqual(outcomeOf(elsewhere), [404, 'TALK_NOT_FOUND'])
    await callsOf(atrium).leave(other.member, other.nio)
    const left = await atrium.call('GET', `/v2/talks/${other.nio}/search`, {
      token: other.member.token,
      query: { q: 'x' },
    })
    assert.deepEqual(outcomeOf(left), [404, 'ORGANIZATION_NOT_FOUND'])
  })

  test('talkId restricts the search to one talk', async () => {
    const [first, second] = [await open('skewer one'), await open('skewer two')]
    assert.equal((await find(club.member, 'skewer')).length, 2)
    for (const [talk, text] of [
      [first, 'skewer one'],
      [second, 'skewer two'],
    ] as const) {
      const found = await find(club.member, 'skewer', { talkId: String(talk) })
      assert.deepEqual(
        found.map(({ message }) => message),
        [text],
      )
    }
  })

  test('pages come newest first over all talks and miss nothing, even if the index has false positives', async () => {
    const talks = [await open('-'), await open('-')]
    const expected: number[] = []
    for (let n = 0; n < 14; n++) {
      const talk = talks[n % 2] ?? 0
      // The text contains every trigram of the word, but not the word.
      for (let decoy = 0; decoy < 4; decoy++) await post(talk, 'endgam dgame')
      if (n % 2 === 0) expected.unshift(await post(talk, `endgame ${n}`))
    }
    for (const limit of ['1', '2', '3', '200']) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page = await must(search(club.member, { q: 'endgame', limit, ...(cursor ? { cursor } : {}) }))
        assert.ok(page.messages.length <= Number(limit))
        seen.push(...page.messages.map(({ id }: Found) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      assert.deepEqual(seen, expected, `limit ${limit}`)
    }
  })

  test('a participant of very many talks finds messages of all of them, and of no others', async () => {
    const { nio, member, secretary } = await newClub(atrium)
    const openBy = (who: SignedInPerson, message: string) =>
      must(atrium.call('POST', `/v2/talks/${nio}`, { token: who.token, json: { title: 'x', userlist: [], message } }))
    for (let n = 0; n < 101; n++) await openBy(member, `castling ${n}`)
    for (let n = 0; n < 3; n++) await openBy(secretary, 'castling in secret')
    const searchThere = (query: Record<string, string>) =>
      must(atrium.call('GET', `/v2/talks/${nio}/search`, { token: member.token, query }))
    const { messages, nextCursor } = await searchThere({ q: 'castling', limit: '200' })
    assert.deepEqual(
      messages.map(({ message }: Found) => message),
      Array.from({ length: 101 }, (_, n) => `castling ${100 - n}`),
    )
    assert.equal(nextCursor, null)
    assert.equal((await searchThere({ q: 'castling', limit: '1' })).messages[0].message, 'castling 100')
  })

  test('very many messages that the reader may not read are passed over in windows, and nothing behind them is lost', async () => {
    const { nio, member, secretary } = await newClub(atrium)
    const openTalk = (who: SignedInPerson, kind: string, message: string) =>
      must(
        atrium.call('POST', `/v2/talks/${nio}`, {
          token: who.token,
          json: { title: 'x', kind, userlist: [], message },
        }),
      )
    for (let n = 0; n < 101; n++) await openTalk(member, 'open', `zwischenzug ${n}`)
    const { id: talkKey } = await openTalk(secretary, 'private', 'zwischenzug')
    const count = 5000
    await runSql(
      atrium,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO messages (talk_id, seq, author_id, message, reaction_count, mention_count, created_at)
       SELECT talk_id, 10 + i, author_id, message, 0, 0, created_at FROM messages, n WHERE talk_id = ${talkKey}`,
    )
    const terms = termsOfMessage({ organizationKey: Number(nio), talkKey, message: 'zwischenzug' })
    await runSql(
      atrium,
      `INSERT INTO message_search (rowid, terms)
       SELECT id, ${engine === 'sqlite' ? `'${terms}'` : `string_to_array('${terms}', ' ')::integer[]`}
       FROM messages WHERE talk_id = ${talkKey} AND seq > 10`,
    )
    const found = await must(
      atrium.call('GET', `/v2/talks/${nio}/search`, { token: member.token, query: { q: 'zwischenzug', limit: '200' } }),
    )
    assert.deepEqual(
      found.messages.map(({ message }: Found) => message),
      Array.from({ length: 101 }, (_, n) => `zwischenzug ${100 - n}`),
    )
    assert.equal(found.nextCursor, null)
    const [reader] = await runSql(
      atrium,
      `SELECT memberships.id FROM memberships INNER JOIN accounts ON accounts.id = account_id
       WHERE organization_id = ${nio} AND nic_handle = '${member.nicHandle}'`,
    )
    const first = await messageKeysWithTerms(atrium.app.db, {
      terms: termsOfWords(['zwischenzug']),
      talks: termsOfTalks(
        Number(nio),
        Array.from({ length: 101 }, (_, n) => n),
      ),
      membershipKey: Number(reader?.id),
      before: newest,
      count: 51,
      isFirst: true,
    })
    if (engine === 'sqlite') assert.deepEqual([first.keys.length, first.next !== null], [0, true])
    else assert.equal(first.keys.length, 51)
  })

  test('a member without talks finds nothing', async () => {
    const { nio, member } = await newClub(atrium)
    const { body } = await atrium.call('GET', `/v2/talks/${nio}/search`, { token: member.token, query: { q: 'x' } })
    assert.deepEqual(body, { messages: [], nextCursor: null })
  })

  for (const [title, query, expected] of [
    ['no q', {}, [400, 'INVALID_FIELDS']],
    ['an empty q', { q: '' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['nothing but spaces', { q: ' \u3000\t' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['10,000 characters', { q: 'x'.repeat(10_000) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['101 characters', { q: 'x'.repeat(101) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a limit of 201', { q: 'x', limit: '201' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a cursor that is none', { q: 'x', cursor: 'none' }, [400, 'INVALID_CURSOR']],
    ['a talk that is no number', { q: 'x', talkId: 'one' }, [400, 'INVALID_FIELDS']],
  ] as const) {
    test(`${expected[0]}: ${title}`, async () => {
      assert.deepEqual(outcomeOf(await search(club.member, query)), expected)
    })
  }

  for (const q of [
    '"',
    '""""',
    '" OR "-1',
    'a" OR terms:"b',
    'NEAR(a b)',
    'a* AND NOT b',
    '{1,2}',
    "'; drop table messages; --",
    '%',
    '_',
    '\\',
    '(((((((((',
    '\u0001\u007f',
    '\u200b',
    '\ufdfa'.repeat(100),
    'a '.repeat(50),
    '😀'.repeat(100),
  ]) {
    test(`${JSON.stringify(q.slice(0, 30))} is searched literally`, async () => {
      const message = `[${q}]`
      const id = await post(await open('-'), message)
      const found = await find(club.member, q)
      assert.ok(found.some((each) => each.id === id))
      for (const { matches } of found) assert.ok(matches.length > 0)
    })
  }

  test('a NUL is refused or finds nothing', async () => {
    const { status, body } = await search(club.member, { q: 'a\0b' })
    assert.ok(status === 200 ? body.messages.length === 0 : [400, 422].includes(status), String(status))
  })

  test('the longest message can be found by its end', async () => {
    let text = ''
    for (let n = 0; text.length < 16_370; n++) text += `Zug ${n} пешка ход ♟ `
    const id = await post(await open('-'), `${text.slice(0, 16_370)} finale`)
    assert.deepEqual(
      (await find(club.member, 'finale')).map((each) => each.id),
      [id],
    )
  })

  test('a message that normalization lengthens can be found by its beginning', async () => {
    const id = await post(await open('-'), `zwischenzug ${'\ufdfa'.repeat(16_300)}`)
    const [found] = await find(club.member, 'zwischenzug وسلم')
    assert.equal(found?.id, id)
    assert.deepEqual(found?.matches[0], { start: 0, length: 11 })
  })

  test('a page ends before its text is too long, and the next one continues', async () => {
    const talk = await open('-')
    const expected: number[] = []
    for (let n = 0; n < 40; n++) expected.unshift(await post(talk, `desperado ${'\ufdfa'.repeat(16_374)}`))
    const { ids, pages } = await walk('desperado', talk)
    assert.deepEqual(ids, expected)
    for (const messages of pages) {
      const length = messages.reduce((sum, { message }) => sum + message.length, 0)
      assert.ok(length <= 262_144, `a page of ${length}`)
    }
  })

  test('a search compares a bounded amount of text, and the next page continues', async () => {
    const talk = await open('-')
    const expected = await post(talk, 'windmill')
    // Each message contains every trigram of the word, but not the word.
    for (let n = 0; n < 80; n++) await post(talk, `windm dmill ${'ndmil '.repeat(2728)}`)
    const { ids, pages } = await walk('windmill', talk)
    assert.deepEqual(ids, [expected])
    assert.deepEqual(pages[0], [])
  })

  test('the index contains exactly the messages that are not deleted, even after an organization is removed', async () => {
    const keys = async (sql: string) => (await readSqlOn(atrium.app.db, sql)).map(({ key }) => Number(key))
    const indexed = () => keys('select rowid as key from message_search order by rowid')
    const living = () => keys('select id as key from messages where deleted_at is null order by id')
    const doomed = await newClub(atrium)
    const json = { title: 'x', userlist: [], message: 'to be removed' }
    await must(atrium.call('POST', `/v2/talks/${doomed.nio}`, { token: doomed.member.token, json }))
    const before = await indexed()
    assert.deepEqual(before, await living())
    await must(callsOf(atrium).close(doomed.administrator, doomed.nio))
    atrium.clock.advance(31 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.deepEqual(await indexed(), before.slice(0, -1))
    assert.deepEqual(await indexed(), await living())
  })
})

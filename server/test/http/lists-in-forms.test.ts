import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, createOrganization, newClub } from '../support/clubs.ts'
import { fileForm, filesOf } from '../support/files.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

type Pairs = [name: string, value: string][]

const urlencoded = (pairs: Pairs) => ({ form: new URLSearchParams(pairs).toString() })
const multipart = (pairs: Pairs) => fileForm(pairs.map(([name, content]) => ({ name, content })))

onEachEngine('lists in forms', (atrium) => {
  let club: Club
  const { newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const { newFile } = filesOf(atrium, () => club)

  /** Sends fields as both kinds of forms, which are read alike, and returns both replies. */
  const send = async ({ token }: SignedInPerson, method: string, path: string, pairs: Pairs) =>
    Promise.all([urlencoded, multipart].map((encode) => atrium.call(method, path, { token, ...encode(pairs) })))

  before(async () => {
    club = await newClub(atrium)
  })

  test('each text that people write is one item, whatever is in it', async () => {
    const path = `/v2/workplace/${club.nio}`
    for (const [pairs, expected] of [
      [[['questions', 'Who are you, and why?']], ['Who are you, and why?']],
      [[['questions[]', 'Who are you, and why?']], ['Who are you, and why?']],
      [
        [
          ['questions', '[Optional] Since when, roughly?'],
          ['questions', '["Why?"]'],
        ],
        ['[Optional] Since when, roughly?', '["Why?"]'],
      ],
      [
        [
          ['questions', 'Why?'],
          ['questions', ''],
        ],
        ['Why?'],
      ],
      [[['questions', '']], []],
    ] as [Pairs, string[]][]) {
      for (const { status, body, text } of await send(club.administrator, 'PATCH', path, pairs)) {
        assert.equal(status, 200, text)
        assert.deepEqual(body.questions, expected)
      }
    }
    const field: Pairs = [
      ['label', 'Colour'],
      ['type', 'choice'],
      ['options', 'Red, dark'],
      ['options', 'Blue'],
    ]
    for (const { status, body, text } of await send(club.administrator, 'POST', `${path}/fields`, field)) {
      assert.equal(status, 201, text)
      assert.deepEqual(body.options, ['Red, dark', 'Blue'])
    }
    const boards = `/v2/boards/${club.nio}`
    const board: Pairs = [
      ['name', 'Plans'],
      ['columns', 'Now, soon'],
      ['columns', 'Later'],
    ]
    for (const { status, body, text } of await send(club.member, 'POST', `${boards}/create`, board)) {
      assert.equal(status, 201, text)
      const { columns } = (await atrium.call('GET', `${boards}/${body.id}`, { token: club.member.token })).body
      assert.deepEqual(
        columns.map(({ name }: { name: string }) => name),
        ['Now, soon', 'Later'],
      )
    }
  })

  test('an answer to a question of the organization is never two answers', async () => {
    const one = await createOrganization(atrium, club.administrator, {
      public: true,
      joining: 'request',
      questions: ['Why?'],
    })
    const two = await createOrganization(atrium, club.administrator, {
      public: true,
      joining: 'request',
      questions: ['Your name?', 'Why?'],
    })
    const answers = async (nio: number, given: string[]) => {
      const pairs: Pairs = given.map((answer) => ['answers', answer])
      const outcomes = []
      for (const encode of [urlencoded, multipart]) {
        const { token } = await addPerson(atrium)
        const asked = await atrium.call('POST', `/v2/discover/${nio}/join`, { token, ...encode(pairs) })
        const { requests } = (await atrium.call('GET', '/v2/account/requests', { token })).body
        const kept = requests[0]?.answers.map(({ answer }: { answer: string }) => answer)
        outcomes.push([...outcomeOf(asked), ...(kept ?? [])])
      }
      assert.deepEqual(outcomes[0], outcomes[1])
      return outcomes[0]
    }
    assert.deepEqual(await answers(one, ['I like chess, and tea']), [201, 'I like chess, and tea'])
    assert.deepEqual(await answers(one, ['[no comment]']), [201, '[no comment]'])
    assert.deepEqual(await answers(two, ['Doe, Jane']), [422, 'UNACCEPTABLE_FIELDS'])
    assert.deepEqual(await answers(two, ['Doe, Jane', 'Chess']), [201, 'Doe, Jane', 'Chess'])
    assert.deepEqual(await answers(two, ['', 'Doe', 'Jane']), [422, 'UNACCEPTABLE_FIELDS'])
  })

  test('numbers are repeated, bracketed, separated by commas or a JSON array', async () => {
    const event: Pairs = [
      ['title', 'Match'],
      ['start', '2027-03-22T18:00:00Z'],
      ['end', '2027-03-22T20:00:00Z'],
    ]
    const path = `/v2/workplace/${club.nio}/calendar`
    for (const [given, expected] of [
      [[['reminders', '10']], [10]],
      [
        [
          ['reminders', '10'],
          ['reminders', '20'],
        ],
        [10, 20],
      ],
      [
        [
          ['reminders[]', '10'],
          ['reminders[]', '20'],
        ],
        [10, 20],
      ],
      [[['reminders', '10, 20']], [10, 20]],
      [[['reminders', '[10,20]']], [10, 20]],
      [[['reminders', '']], []],
    ] as [Pairs, number[]][]) {
      for (const { status, body, text } of await send(club.secretary, 'POST', path, [...event, ...given])) {
        assert.equal(status, 201, text)
        assert.deepEqual(new Set(body.reminders), new Set(expected))
      }
    }
    for (const wrong of ['soon', '1.5', '-1', '["10"]', '10;20']) {
      for (const { body } of await send(club.secretary, 'POST', path, [...event, ['reminders', wrong]])) {
        assert.deepEqual([body.code, body.errors[0].field], ['INVALID_FIELDS', 'reminders.0'], wrong)
      }
    }
  })

  test('ids, times and events of webhooks have no commas, so commas separate them', async () => {
    const [first, second] = [await newFile(club.secretary), await newFile(club.secretary)]
    const event: Pairs = [
      ['title', 'Training'],
      ['start', '2027-03-22T18:00:00Z'],
      ['end', '2027-03-22T20:00:00Z'],
      ['rrule', 'FREQ=DAILY;COUNT=5'],
      ['exdates', '2027-03-23T18:00:00Z,2027-03-24T18:00:00Z'],
      ['attachments', `${first.id},${second.id}`],
    ]
    for (const { status, body, text } of await send(
      club.secretary,
      'POST',
      `/v2/workplace/${club.nio}/calendar`,
      event,
    )) {
      assert.equal(status, 201, text)
      assert.deepEqual([body.exdates.length, body.attachments.length], [2, 2])
    }
    const webhook: Pairs = [
      ['url', 'https://example.org/hook'],
      ['events', 'member.joined,member.left'],
    ]
    for (const { status, body, text } of await send(
      club.administrator,
      'POST',
      `/v2/workplace/${club.nio}/webhooks`,
      webhook,
    )) {
      assert.equal(status, 201, text)
      assert.deepEqual(body.events, ['member.joined', 'member.left'])
    }
  })

  test('a list of objects is a JSON array, which is read as strictly as a JSON body', async () => {
    const board = (await newBoard()).id
    const [column = ''] = await columnIds(board)
    const { id } = await newCard(board, column)
    const change = (checklist: string) =>
      send(club.member, 'PATCH', `/v2/boards/${club.nio}/${board}/cards/${id}`, [['checklist', checklist]])
    for (const { status, body, text } of await change('[{"text":"Ask, then pay","done":true}]')) {
      assert.equal(status, 200, text)
      assert.deepEqual(body.checklist, [{ text: 'Ask, then pay', done: true }])
    }
    for (const [wrong, code] of [
      ['[{"text":"a","done":true}', 'MALFORMED_BODY'],
      ['[{"text":"\\ud800","done":true}]', 'MALFORMED_BODY'],
      ['[{"text":"a","text":"b","done":true}]', 'CONFLICTING_FIELDS'],
      ['Ask', 'INVALID_FIELDS'],
    ] as const) {
      for (const reply of await change(wrong)) assert.deepEqual(outcomeOf(reply), [400, code], wrong)
    }
  })
})

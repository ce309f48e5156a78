import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import fastify, { type FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { maxWholeLength, pieceWriter, streamOf } from '../../src/http/core/json-pieces.ts'
import { onEachEngine } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'

const { routes } = await inspectService()

describe('JSON in pieces', () => {
  let compile: (schema: TSchema) => (value: unknown) => string
  before(async () => {
    const server = fastify()
    server.get('/', async (_, reply: FastifyReply) => {
      compile = (schema) => reply.compileSerializationSchema(schema as Record<string, unknown>) as never
      return ''
    })
    await server.inject('/')
  })

  /** Compares regardless of the order of properties, because the serializer writes the required ones first. */
  const assertSame = (schema: TSchema, value: unknown, name = '') =>
    assert.deepEqual(
      JSON.parse([...pieceWriter(schema, compile)(value)].join('')),
      JSON.parse(compile(schema)(value)),
      name,
    )

  const shown = routes.filter(({ reply, example }) => reply && example)
  test(`equals JSON in one piece for the replies of all ${shown.length} operations that have an example`, () => {
    assert.ok(shown.length > 50)
    for (const { method, url, reply = Type.Any(), example } of shown) {
      assertSame(reply, example, `${method} ${url}`)
    }
  })

  const Card = Type.Object({ title: Type.String(), labels: Type.Optional(Type.Array(Type.String())) })
  const Column = Type.Object({ cards: Type.Array(Card), note: Type.Optional(Type.String()) })
  const Board = Type.Object({
    first: Type.Optional(Type.String()),
    columns: Type.Optional(Type.Array(Column)),
    owner: Type.Optional(Type.Object({ cards: Type.Array(Card) })),
    count: Type.Union([Type.Integer(), Type.Null()]),
  })
  for (const board of [
    { count: null },
    { first: '"\n', count: 1 },
    { columns: [], owner: { cards: [] }, count: 0 },
    { columns: [{ cards: [] }, { cards: [{ title: 'a' }, { title: 'b', labels: ['x', 'y'] }], note: 'n' }], count: 2 },
    { columns: [{ cards: [{ title: 'a', secret: 'not in the schema' }], secret: '' }], secret: [{}], count: 3 },
  ]) {
    test(`equals JSON in one piece for ${JSON.stringify(board)}`, () => {
      assertSame(Board, board)
    })
  }

  test('is streamed completely, and other requests are served between two pieces', async () => {
    let turns = 0
    const counting = setImmediate(function count() {
      turns++
      setImmediate(count).unref()
    })
    const pieces = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x4e00 + index).repeat(30_000))
    assert.equal(await text(streamOf(pieces)), pieces.join(''))
    clearImmediate(counting)
    assert.ok(turns >= 10, `${turns} turns`)
  })
})

onEachEngine('a reply that is sent in pieces', (atrium) => {
  let club: Club
  const boards = boardsOf(atrium, () => club)

  test('contains a board with all its cards, with ETag and type, for GET and HEAD', async () => {
    club = await newClub(atrium)
    const { id } = await boards.newBoard()
    const [columnId = ''] = await boards.columnIds(id)
    const texts = Array.from({ length: 20 }, (_, index) => `${index} ${'\ufdfa'.repeat(16_000)}`)
    for (const card of texts) await boards.newCard(id, columnId, { text: card })
    assert.ok(texts.join('').length > maxWholeLength)

    const reply = await boards.call(club.member, 'GET', `/${id}`)
    const cards: { text: string }[] = reply.body.columns[0].cards
    assert.deepEqual(
      cards.map(({ text }) => text),
      texts,
    )
    assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/)
    assert.equal(reply.headers.etag, `"${reply.body.version}"`)
    const head = await boards.call(club.member, 'HEAD', `/${id}`)
    assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', reply.headers.etag])
  })
})

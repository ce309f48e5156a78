import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type TSchema, Type } from 'typebox'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { nullable, Time } from '../../src/http/common-schemas.ts'
import { serializerOptions, serializerSchema } from '../../src/http/core/serializer-schema.ts'

const Card = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: Type.Enum(['open', 'closed'], { type: 'string' }),
  title: Type.String(),
  note: nullable(Type.String()),
  due: nullable(Time('when it is due')),
  link: Type.Optional(Type.String({ format: 'uri-reference' })),
})
const State = Type.Enum(['open', 'closed'], { type: 'string' })
const Cards = Type.Object({
  cards: Type.Array(Card),
  newest: Type.Union([Card, Type.Null()]),
  oldest: Type.Union([Card, Type.Null()]),
  states: Type.Array(Type.Union([State, Type.Null()])),
  pages: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
  about: Type.Union([Type.Object({ cardId: Type.String() }), Type.Object({ eventId: Type.String() }), Type.Null()]),
  counts: Type.Array(Type.Union([Type.Union([Type.Integer(), Type.Array(Type.Integer())]), Type.Null()])),
})

const card = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  state: 'open',
  title: 'A "quoted" \\ text\u0000\u2028\ud800',
  note: null,
  due: '2026-11-17T18:00:00.000Z',
  link: '/o/12/boards/1?card=2',
}
const reply = {
  cards: [card, { ...card, note: '"', due: null, link: undefined }],
  newest: card,
  oldest: null,
  states: ['open', null, 'an "imported" state'],
  pages: [null, 0, 7],
  about: { eventId: 'match' },
  counts: [1, [1, 2], null],
}

async function serialized(schema: TSchema, value: unknown): Promise<string> {
  const server = Fastify({ serializerOpts: serializerOptions })
  server.get('/', (_request, response) => {
    const serialize = response.compileSerializationSchema(serializerSchema(schema) as Record<string, unknown>)
    response.send(serialize(value as never))
  })
  const { body } = await server.inject('/')
  await server.close()
  return body
}

test('what people wrote is escaped, and plain texts are written as they are', async () => {
  assert.equal(await serialized(Cards, reply), JSON.stringify(reply))
  // Replies with long texts are serialized by property.
  const Newest = Cards.properties.newest
  assert.equal(await serialized(Newest, card), JSON.stringify(card))
  assert.equal(await serialized(Newest, null), 'null')
})

test('null is written without trying alternatives, in every reply of the service', async () => {
  const { routes } = await inspectService()
  const triesAlternatives = ({ reply }: { reply: unknown }) =>
    JSON.stringify(serializerSchema(reply))?.includes('"anyOf"')
  // What comments are about has two kinds.
  assert.deepEqual(
    routes
      .filter(({ method }) => method !== 'HEAD')
      .filter(triesAlternatives)
      .map(({ method, url }) => `${method} ${url}`),
    ['GET /v2/talks/:orgaId/search'],
  )
})

test('only texts of the service itself are plain', () => {
  const { properties } = serializerSchema(Card)
  const isPlain = (property: object) => 'format' in property && property.format === 'unsafe'
  const plain = Object.entries(properties).flatMap(([name, property]) => (isPlain(property) ? [name] : []))
  assert.deepEqual(plain, ['id', 'due', 'link'])
})

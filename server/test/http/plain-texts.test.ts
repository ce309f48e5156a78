import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { nullable, Time } from '../../src/http/common-schemas.ts'
import { serializerOptions, withPlainTexts } from '../../src/http/core/plain-texts.ts'

const Card = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: Type.Enum(['open', 'closed'], { type: 'string' }),
  title: Type.String(),
  note: nullable(Type.String()),
  due: nullable(Time('when it is due')),
  link: Type.Optional(Type.String({ format: 'uri-reference' })),
})
const Cards = Type.Object({ cards: Type.Array(Card), newest: Type.Union([Card, Type.Null()]) })

const card = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  state: 'open',
  title: 'A "quoted" \\ text\u0000\u2028\ud800',
  note: null,
  due: '2026-11-17T18:00:00.000Z',
  link: '/o/12/boards/1?card=2',
}
const reply = { cards: [card, { ...card, note: '"', due: null, link: undefined }], newest: card }

test('what people wrote is escaped, and plain texts are written as they are', async () => {
  const server = Fastify({ serializerOpts: serializerOptions })
  server.get('/', { schema: { response: { 200: withPlainTexts(Cards) } } }, async () => reply)
  assert.equal((await server.inject('/')).body, JSON.stringify(reply))
  await server.close()
})

test('only texts of the service itself are plain', () => {
  const { properties } = withPlainTexts(Card)
  const isPlain = (property: object) => 'format' in property && property.format === 'unsafe'
  const plain = Object.entries(properties).flatMap(([name, property]) => (isPlain(property) ? [name] : []))
  assert.deepEqual(plain, ['id', 'due', 'link'])
})

import fc from 'fast-check'
import type { Principal } from './access-scenario.ts'
import { principals } from './access-scenario.ts'

/** The subset of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

export type FuzzedOperation = {
  method: string
  /** Path as the document writes it: `/v2/boards/{orgaId}`. */
  path: string
  fields: Schema
  takesBody: boolean
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Encodings of the fields. */
const carriers = ['json', 'form', 'multipart', 'query', 'text', 'raw'] as const

export type FuzzedRequest = {
  who: Principal
  path: Record<string, string>
  carrier: (typeof carriers)[number]
  fields: Record<string, unknown>
  raw: { type: string; body: string }
  headers: Record<string, string>
}

/** Placeholder for the id of a thing, which is created only when the request is sent. */
export const idOf = (thing: string) => `«${thing}»`

/** Fields that contain an id, and the thing that they identify. */
const namedThings: Record<string, string> = {
  credential: 'userId',
  userCredential: 'userId',
  userlist: 'userId',
  attendees: 'userId',
  assignees: 'userId',
  assignee: 'userId',
  columnId: 'columnId',
  afterColumnId: 'columnId',
  afterCardId: 'cardId',
  boardId: 'boardId',
  organizationId: 'orgaId',
  messageId: 'messageId',
  replyTo: 'messageId',
  before: 'messageId',
  after: 'messageId',
}

const times = [
  '2027-03-28T01:30:00Z',
  '2027-03-28',
  '2027-03-28T02:30:00',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '24:00',
]
const usual: Record<string, string[]> = {
  start: times,
  end: times,
  from: times,
  to: times,
  due: times,
  exdates: times,
  occurrence: times,
  timeZone: ['Europe/Paris', 'UTC', 'Etc/GMT+12', 'Mars/Base', '+01:00'],
  rrule: ['FREQ=DAILY', 'FREQ=YEARLY;BYDAY=29TU', 'FREQ=SECONDLY;INTERVAL=0', 'FREQ=MONTHLY;COUNT=999999999', 'FREQ='],
  file: ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270101\r\nEND:VEVENT\r\nEND:VCALENDAR', 'BEGIN:VCALENDAR'],
  cursor: ['1', 'before-1', 'after-1', 'MQ', '9007199254740993'],
  password: ['correct horse battery staple', 'password'],
  emoji: ['👍', '👨‍👩‍👧‍👦', 'x', '🇩🇪'],
  lastEventId: ['1', '1-1', '1.1', '-1'],
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc',
  '\u200b',
  "'; drop table accounts; --",
  '" or 1=1',
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9223372036854775808',
  '９',
  'K',
  '{"a":1}',
  '[1]',
  '$1',
  '=cmd|calc',
  '\r\nX-Injected: 1',
  'x'.repeat(300),
  'é'.repeat(2_001),
  '😀'.repeat(20_000),
]
/** Every code point except surrogates. The `binary` unit of fast-check first makes a table of them, for two seconds. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint))
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: anyCharacter, maxLength: 50 }))
const hostile = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[[[]]]], { length: 1e9 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type Find = (schema: Schema) => Schema

function validValue(schema: Schema, name: string, find: Find): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties, examples = [], minLength = 0, maxLength = 40 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((each) => validValue(find(each), name, find)))
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => validValue({ ...schema, type: each }, name, find)))
  if (type === 'array') return fc.array(validValue(find(items ?? {}), name, find), { maxLength: 4 })
  if (type === 'object') return validFields({ properties: properties ?? {} }, find)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const thing = namedThings[name]
  const known = [...(thing === undefined ? [] : [idOf(thing)]), ...(usual[name] ?? []), ...examples]
  const made =
    type === 'integer'
      ? fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 })
      : fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
  return known.length === 0 ? made : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made)
}

/** Generates values at a limit, just beyond it, or of the wrong type. */
function nearlyValidValue(schema: Schema, name: string, find: Find): fc.Arbitrary<unknown> {
  const { minLength = 1, maxLength = 100, minimum = 0, maximum = 1_000, maxItems = 10 } = schema
  const valid = validValue(schema, name, find)
  return fc.oneof(
    fc.constantFrom(
      ...[minLength - 1, minLength, maxLength, maxLength + 1].map((length) => 'x'.repeat(Math.max(0, length))),
    ),
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, String(minimum)),
    valid.map((value) => [value]),
    valid.map((value) => ({ value })),
    valid.map((value) => Array(maxItems + 1).fill(value)),
    fc.constantFrom(null, true, 1),
  )
}

function validFields({ properties = {}, required = [] }: Schema, find: Find) {
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, fieldValue(find(schema), name, find)]),
    ),
    // Required keys are always present; optional ones may be left out.
    { requiredKeys: required },
  )
}

const fieldValue = (schema: Schema, name: string, find: Find): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: validValue(schema, name, find) },
    { weight: 1, arbitrary: nearlyValidValue(schema, name, find) },
    { weight: 1, arbitrary: hostile },
  )

const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '""',
  '"jane"',
  '{"a":1}{"a":1}',
  '{"__proto__":{"role":3}}',
  '{"a":1,"a":2}',
  '['.repeat(5_000),
  'a=1&a=2',
  '%ff=%ff',
  '--edge\r\n\r\n',
]
const rawTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=edge']
const oddTypes = ['text/plain', 'text/calendar', 'application/xml', 'application/json; charset=utf-16', 'x', '']

/** Generates requests to one operation: valid, nearly valid and hostile ones. */
export function requestsTo(operation: FuzzedOperation, find: Find): fc.Arbitrary<FuzzedRequest> {
  const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const id = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(idOf(name === 'file' ? 'feed' : name)) },
      { weight: 1, arbitrary: fc.constantFrom('1', '0', '-1', '999999', '9223372036854775808', 'x', '@me', 'trash') },
      { weight: 1, arbitrary: hostileText.filter((text) => text !== '' && !/^\.{1,2}$/.test(text)) },
    )
  return fc.record({
    who: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Principal>('member', 'secretary', 'administrator') },
      fc.constantFrom(...principals),
    ),
    path: fc.record(Object.fromEntries(parameters.map((name) => [name, id(name)]))),
    carrier: fc.oneof(
      { weight: 4, arbitrary: fc.constant(operation.takesBody ? ('json' as const) : ('query' as const)) },
      fc.constantFrom(...carriers),
    ),
    fields: fc.oneof(
      { weight: 9, arbitrary: validFields(operation.fields, find) },
      validFields({ ...operation.fields, required: [] }, find),
    ),
    raw: fc.record({
      type: fc.constantFrom(...rawTypes, ...oddTypes),
      body: fc.oneof(fc.constantFrom(...rawBodies), hostileText),
    }),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('"1"', '"0"', '*', 'W/"1"', '1', ''),
        'idempotency-key': fc.constantFrom('1', 'x'.repeat(300), 'ü', ''),
        accept: fc.constantFrom('text/calendar', 'application/json', 'x'),
        'user-agent': fc.constantFrom('', 'x'.repeat(2_000), '<script>'),
      },
      { requiredKeys: [] },
    ),
  })
}

import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { fail } from '../../errors.ts'
import { type Body, parseJson } from './read-body.ts'

export type Fields = Record<string, unknown>

/** All fields whose names begin with `prefix` become the field `into`: a map from the rest of the name to the value. */
export type CollectedFields = { prefix: string; into: string }

/**
 * Set on the schema of an item that contains no comma, such as an id: a form may then send a list of them in one field. The
 * key is a symbol, so validators and the OpenAPI document do not contain it.
 */
export const hasNoComma = Symbol('hasNoComma')

/** Set on the schema of a field: converts the value of a JSON body before it is validated. */
export const convert = Symbol('convert')

/** The parts of a schema that say how values are converted. */
type Readable = TSchema & {
  type?: string | string[]
  minLength?: number
  items?: Readable
  [hasNoComma]?: true
  [convert]?(value: unknown): unknown
}

const anyText: Readable = {}

type ReadOptions = {
  bareField?: string | undefined
  ignoresBareField?: true | undefined
  takesFile?: true | undefined
  collects?: CollectedFields | undefined
  inQuery?: string[] | undefined
}

export type FieldReader = (request: FastifyRequest) => Fields

/**
 * Collects the fields that an operation declares from the body and, on GET and DELETE, from the query string. With a file
 * as the body they are in the query string alone. Other fields are ignored, because clients of this interface send different additional ones.
 */
export function fieldReader(
  fields: TObject,
  { bareField, ignoresBareField, takesFile, collects, inQuery: alsoInQuery = [] }: ReadOptions,
): FieldReader {
  const named = Object.entries(fields.properties)
    .filter(([name]) => name !== collects?.into)
    .map(([name, schema]) => ({ name, schema: schema as Readable }))

  return (request) => {
    const body = takesFile ? undefined : (request.body as Body | undefined)
    const isChange = ['POST', 'PUT', 'PATCH'].includes(request.method)
    const isInQuery = !isChange || takesFile
    const inQuery = isInQuery || alsoInQuery.length > 0 ? request.query : undefined
    if (inQuery === null) throw fail('MALFORMED_BODY')
    const query = inQuery as Record<string, string[]> | undefined
    const found: Fields = {}

    const isIgnored = ignoresBareField && body?.kind === 'bare' && typeof body.value === 'string'
    if (body?.kind === 'bare' && !isIgnored) {
      if (body.plainText && bareField === undefined) throw fail('UNSUPPORTED_MEDIA_TYPE')
      if (bareField === undefined)
        throw fail('INVALID_FIELDS', { fields: [{ field: 'body', message: 'must be an object' }] })
      found[bareField] = body.value
    }
    for (const { name, schema } of named) {
      const texts = isInQuery || alsoInQuery.includes(name) ? query : undefined
      const values = [...fromBody(body, name, schema), ...fromTexts(texts, name, schema)]
      if (values.length > 0) found[name] = oneOf(name, values)
    }
    if (collects) found[collects.into] = collect(collects, body, isInQuery ? query : undefined)
    return found
  }
}

/** The type of a field that may be null is the other one. */
function kindOf({ type }: Readable): string | undefined {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type
}

function oneOf(name: string, values: unknown[]): unknown {
  if (values.length > 1 && values.some((value) => !isDeepStrictEqual(value, values[0]))) {
    throw fail('CONFLICTING_FIELDS', { fields: [{ field: name, message: 'was sent with different values' }] })
  }
  return values[0]
}

/** A prefix alone names nothing. */
function collect(
  { prefix }: CollectedFields,
  body: Body | undefined,
  query: Record<string, string[]> | undefined,
): Fields {
  const inBody = body === undefined || body.kind === 'bare' ? [] : Object.keys(body.values)
  const names = new Set([...inBody, ...Object.keys(query ?? {})])
  const isCollected = (name: string) => name.startsWith(prefix) && name.length > prefix.length
  return Object.fromEntries(
    [...names].filter(isCollected).map((name) => {
      const values = [...fromBody(body, name, anyText), ...fromTexts(query, name, anyText)]
      return [name.slice(prefix.length), oneOf(name, values)]
    }),
  )
}

function fromBody(body: Body | undefined, name: string, schema: Readable): unknown[] {
  if (body?.kind === 'text') return fromTexts(body.values, name, schema)
  if (body?.kind !== 'typed' || !Object.hasOwn(body.values, name)) return []
  const value = body.values[name]
  return [schema[convert] ? schema[convert](value) : value]
}

/** A form sends a list by repeating the name, or as `name[]`. */
function fromTexts(texts: Record<string, string[]> | undefined, name: string, schema: Readable): unknown[] {
  if (!texts) return []
  if (kindOf(schema) !== 'array') return (texts[name] ?? []).map((text) => fromText(text, schema))
  const given = [...(texts[name] ?? []), ...(texts[`${name}[]`] ?? [])]
  return given.length === 0 ? [] : [given.flatMap((text) => itemsIn(text, schema.items ?? anyText))]
}

/**
 * A text that people write is one item, whatever is in it. Other items may also be separated by commas, or be a JSON array.
 * An empty text is no item where items cannot be empty: it is how a form sends an empty list.
 */
function itemsIn(text: string, items: Readable): unknown[] {
  if (kindOf(items) === 'string' && !items[hasNoComma]) return text === '' && items.minLength ? [] : [text]
  if (text.startsWith('[')) return parseJson(text) as unknown[]
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => fromText(item, items))
}

/** Converts digits and booleans in forms. Other values stay texts, which the validation refuses where they do not fit. */
function fromText(text: string, schema: Readable): unknown {
  const kind = kindOf(schema)
  if (kind === 'integer') return numberIn(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Converts a text of digits. */
export const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

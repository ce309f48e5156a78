import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>

/**
 * Moves every schema that has a title into the components of the document, and leaves a reference in its place: readers
 * and client generators then meet one Account rather than a dozen that look alike. The routes keep their own schemas
 * whole, because replies are serialised by them.
 */
export function shareTitledSchemas(document: Json): Json {
  const shared: Json = {}
  const paths = share(document.paths, shared)
  const schemas = Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, components: { ...(document.components as Json), schemas }, paths }
}

function share(part: unknown, shared: Json): unknown {
  if (Array.isArray(part)) return part.map((item) => share(item, shared))
  if (typeof part !== 'object' || part === null) return part
  const copy: Json = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, isSample(key) ? value : share(value, shared)]),
  )
  if (typeof copy.title !== 'string') return copy
  const { title, ...schema } = copy
  if (Object.hasOwn(shared, title) && !isDeepStrictEqual(shared[title], schema)) {
    throw new Error(`two different schemas have the title ${title}`)
  }
  shared[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** A sample is content rather than a schema: a title in it belongs to whatever it shows. */
const isSample = (key: string) => key === 'example' || key === 'examples'

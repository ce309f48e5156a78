import { isDeepStrictEqual } from 'node:util'
import { ownFormats } from '../core/formats.ts'

type Json = Record<string, unknown>
type Components = Record<'schemas' | 'parameters', Json>

/**
 * Moves schemas with a title, and parameters that several operations take, into the components of the document, and
 * leaves references in their place: a client generator then makes one Account rather than a dozen that look alike. Enums
 * have no title, because some generators do not qualify their values, and `member.left` is in two of them. The routes keep
 * their own complete schemas, because replies are serialised by them.
 */
export function shareComponents(document: Json): Json {
  const own = document.components as Json
  const shared: Components = { schemas: {}, parameters: {} }
  const responses = shareSchemas(own.responses, shared)
  const paths = shareParameters(shareSchemas(document.paths, shared) as Paths, shared)
  const components = { ...own, responses, parameters: sorted(shared.parameters), schemas: sorted(shared.schemas) }
  return { ...document, components, paths }
}

const sorted = (named: Json) => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

function shareSchemas(part: unknown, shared: Components): unknown {
  if (Array.isArray(part)) return part.map((item) => shareSchemas(item, shared))
  if (typeof part !== 'object' || part === null) return part
  const copy: Json = Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => !(key === 'format' && Object.hasOwn(ownFormats, String(value))))
      .map(([key, value]) => [key, isSample(key) ? value : shareSchemas(value, shared)]),
  )
  if (typeof copy.title !== 'string') return copy
  const { title, ...schema } = copy
  if (Object.hasOwn(shared.schemas, title) && !isDeepStrictEqual(shared.schemas[title], schema)) {
    throw new Error(`two different schemas have the title ${title}`)
  }
  shared.schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** Samples are content, not schemas: a title in them belongs to the resource that they show. */
const isSample = (key: string) => key === 'example' || key === 'examples'

type Parameter = { name: string; in: string }
type Paths = Record<string, Record<string, { parameters?: Parameter[] }>>

/** A name belongs to its most frequent definition; others of the same name stay in their operations. */
function shareParameters(paths: Paths, shared: Components): Paths {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const byDefinition = Map.groupBy(
    operations.flatMap(({ parameters = [] }) => parameters),
    (parameter) => JSON.stringify(parameter),
  )
  const repeated = [...byDefinition].filter(([, uses]) => uses.length > 1).sort(([, a], [, b]) => b.length - a.length)
  const references = new Map<string, object>()
  for (const [definition, [parameter]] of repeated) {
    if (!parameter || Object.hasOwn(shared.parameters, parameter.name)) continue
    shared.parameters[parameter.name] = parameter
    references.set(definition, { $ref: `#/components/parameters/${parameter.name}` })
  }
  const refer = (parameter: Parameter) => references.get(JSON.stringify(parameter)) ?? parameter
  const shareIn = <Operation extends { parameters?: Parameter[] }>(operation: Operation) =>
    operation.parameters ? { ...operation, parameters: operation.parameters.map(refer) } : operation
  return mapValues(paths, (methods) => mapValues(methods, shareIn)) as Paths
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Replies = { responses: Record<string, unknown> }

/** Renders the types of the API for the pages: the current path family, with successful responses only. */
export async function renderApiTypes(document: object): Promise<string> {
  const { paths, components, ...rest } = structuredClone(document) as OpenAPI3 & {
    paths: Record<string, Record<string, Replies>>
  }
  const current = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/v2/')))
  for (const operation of Object.values(current).flatMap((path) => Object.values(path))) {
    // The client throws failures as a Problem; see client.ts.
    for (const status of Object.keys(operation.responses)) if (status >= '300') delete operation.responses[status]
  }
  const { schemas, parameters } = components ?? {}
  const described = withoutDescriptions({ ...rest, paths: current, components: { schemas, parameters } })
  const types = await openapiTS(described as OpenAPI3)
  return `// Made from docs/openapi.json by npm run generate.\n\n${astToString(types)}`
}

/** The descriptions are in the document already. A field with such a name is kept, because its value is an object. */
function withoutDescriptions(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutDescriptions)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(
    ([name, value]) => !(['description', 'summary', 'example', 'title'].includes(name) && typeof value !== 'object'),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDescriptions(value)]))
}

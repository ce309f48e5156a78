/*
 * The serialiser follows the schema of a reply. Two things in it are written differently for it, so that it has less to do:
 *
 * Times, ids and paths are made by the service itself and contain nothing to escape. The serialiser would search each of
 * them for it, which takes half of the time of a page of short texts. The values of an enumeration are searched, because an
 * imported organization may have any text there.
 *
 * A value or null is two alternatives in JSON Schema. The serialiser would choose between alternatives by validating each
 * value, and compile the validators when the first reply is sent, for which everybody waits up to 90 ms.
 */

const plainFormats = new Set(['date-time', 'uuid', 'uri-reference'])

/** The serialiser chooses between other alternatives by validating a value, for which the format needs to be known. */
export const serializerOptions = { ajv: { formats: { unsafe: true as const } } }

/** Returns the schema by which the serialiser writes plain texts as they are, and null without trying alternatives. */
export function serializerSchema<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(serializerSchema) as Value
  if (typeof schema !== 'object' || schema === null) return schema
  const value = valueBesidesNull(schema)
  if (value) return { ...serializerSchema(value), nullable: true } as Value
  const parts = Object.entries(schema).map(([name, part]) => [name, serializerSchema(part)])
  return { ...Object.fromEntries(parts), ...(isPlainText(schema) && { format: 'unsafe' }) }
}

const isPlainText = (schema: { type?: unknown; format?: unknown }) =>
  [schema.type].flat().includes('string') && plainFormats.has(String(schema.format))

/**
 * Returns the schema of the value if a schema allows that or null, and nothing else. The serialiser refuses `nullable`
 * without a type, which a value that has alternatives itself does not have.
 */
function valueBesidesNull({ anyOf }: { anyOf?: { type?: unknown }[] }): object | undefined {
  const values = anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [value] = values
  return values.length === 1 && anyOf?.length === 2 && value?.type !== undefined ? value : undefined
}

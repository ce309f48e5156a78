/*
 * Times, ids and paths are made by the service itself and contain nothing to escape. The serialiser would search each of
 * them for it, which takes half of the time of a page of short texts. The values of an enumeration are searched, because an
 * imported organization may have any text there.
 */

const plainFormats = new Set(['date-time', 'uuid', 'uri-reference'])

/** The serialiser chooses between alternatives by validating a value, for which the format needs to be known. */
export const serializerOptions = { ajv: { formats: { unsafe: true as const } } }

/** Returns the schema by which the serialiser writes these texts as they are. */
export function withPlainTexts<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(withPlainTexts) as Value
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([name, part]) => [name, withPlainTexts(part)])
  return { ...Object.fromEntries(parts), ...(isPlainText(schema) && { format: 'unsafe' }) }
}

const isPlainText = (schema: { type?: unknown; format?: unknown }) =>
  [schema.type].flat().includes('string') && plainFormats.has(String(schema.format))

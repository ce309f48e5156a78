import { type TSchema, Type } from 'typebox'

/*
 * The domain names avatars and logos by the random part of their address, which is what the database holds. Replies and
 * live events contain whole addresses, under PUBLIC_URL.
 */

export const imagePath = '/v2/images/'

const imageProperties = ['avatar', 'logo']

/** In the JSON of an event, quotes inside of a text that people wrote are escaped, so only a property can look like this. */
const imageInJson = new RegExp(`"(${imageProperties.join('|')})":"`, 'g')

/** Returns the function that completes the addresses of images in the JSON of live events. */
export function imageAddressWriter(publicUrl: string): (json: string) => string {
  const before = `${publicUrl}${imagePath}`
  return (json) => json.replace(imageInJson, (property) => property + before)
}

type Completion = (value: unknown) => unknown

/**
 * Returns the function that completes the addresses of images in replies with this schema. It visits only the
 * properties that can contain one, because a search through the JSON would take a tenth of the time of a page of talks.
 * The value of the domain is not changed: it may be part of several replies.
 */
export function imageAddressCompletion(publicUrl: string, schema: TSchema): Completion {
  const before = `${publicUrl}${imagePath}`
  const complete: Completion = (value) => (typeof value === 'string' ? before + value : value)
  return completionOf(schema, complete) ?? ((value) => value)
}

/** Returns undefined for schemas without images. */
function completionOf(schema: TSchema, complete: Completion): Completion | undefined {
  if (Type.IsArray(schema)) {
    const item = completionOf(schema.items, complete)
    return item && ((value) => (Array.isArray(value) ? withItems(value, item) : value))
  }
  const completions = propertiesOf(schema).flatMap(([name, property]) => {
    const completion = imageProperties.includes(name) ? complete : completionOf(property, complete)
    return completion ? [{ name, completion }] : []
  })
  return completions.length === 0
    ? undefined
    : (value) => (isObject(value) ? withProperties(value, completions) : value)
}

/** Returns the properties of an object, or of all objects that a value may be. */
function propertiesOf(schema: TSchema): [string, TSchema][] {
  if (Type.IsObject(schema)) return Object.entries(schema.properties)
  if (!Type.IsUnion(schema)) return []
  return [...new Map(schema.anyOf.flatMap(propertiesOf))]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function withItems(list: unknown[], completion: Completion): unknown[] {
  const completed = list.map(completion)
  return completed.some((item, index) => item !== list[index]) ? completed : list
}

function withProperties(
  object: Record<string, unknown>,
  completions: { name: string; completion: Completion }[],
): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const { name, completion } of completions) {
    const completed = completion(object[name])
    if (completed === object[name]) continue
    copy ??= { ...object }
    copy[name] = completed
  }
  return copy ?? object
}

import { Readable } from 'node:stream'
import { type TArray, type TObject, type TSchema, Type } from 'typebox'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'

type Serialize = (value: never) => string
type WritePieces = (value: unknown) => Iterable<string>

/** Longer replies are sent in pieces, because serializing them at once would block the event loop for too long. */
export const maxWholeLength = 256 * 1024

/**
 * Estimates the length of a serialized list from the longest text of each item. Items whose own lists may be long say how
 * many objects those have, such as people.
 */
export const totalLength = <Item>(
  items: Item[],
  textOf: (item: Item) => string | null,
  countListed: (item: Item) => number = () => 0,
) => items.reduce((sum, item) => sum + itemLength + (textOf(item)?.length ?? 0) + listedLength * countListed(item), 0)

/** The estimated length of an item without its longest text and its lists. */
const itemLength = 500

/** The estimated length of an object in a list of an item, such as a person with a name. */
const listedLength = 150

/** The number of characters that are sent in one turn of the event loop. */
const pieceLength = 64 * 1024

/**
 * Yields the output of `compile(schema)` in pieces, one for each item of a list in the schema. Serializing megabytes of text
 * at once would block the event loop, and hold the text in memory twice.
 */
export function pieceWriter(schema: TSchema, compile: (schema: TSchema) => Serialize): WritePieces {
  if (isListOfObjects(schema)) return listWriter(pieceWriter(schema.items, compile))
  if (Type.IsObject(schema) && hasList(schema)) return objectWriter(schema, compile)
  let serialize: Serialize | undefined
  return function* (value) {
    serialize ??= compile(schema)
    yield serialize(value as never)
  }
}

const isListOfObjects = (schema: TSchema): schema is TArray<TObject> =>
  Type.IsArray(schema) && Type.IsObject(schema.items)

const hasList = (schema: TObject): boolean =>
  Object.values(schema.properties).some(
    (property) => isListOfObjects(property) || (Type.IsObject(property) && hasList(property)),
  )

const listWriter = (writeItem: WritePieces): WritePieces =>
  function* (list) {
    let separator = '['
    for (const item of list as Iterable<unknown>) {
      yield separator
      yield* writeItem(item)
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  }

function objectWriter(schema: TObject, compile: (schema: TSchema) => Serialize): WritePieces {
  const properties = Object.entries(schema.properties).map(
    ([name, property]) => [name, `${JSON.stringify(name)}:`, pieceWriter(property, compile)] as const,
  )
  return function* (object) {
    let separator = '{'
    for (const [name, label, write] of properties) {
      const value = (object as Record<string, unknown>)[name]
      if (value === undefined) continue
      yield separator + label
      yield* write(value)
      separator = ','
    }
    yield separator === '{' ? '{}' : '}'
  }
}

/** Streams the pieces, and yields to the event loop between them so that other requests are served. */
export const streamOf = (pieces: Iterable<string>) => Readable.from(inTurns(pieces), { objectMode: false })

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < pieceLength) continue
    yield text
    text = ''
    await yieldToEventLoop()
  }
  yield text
}

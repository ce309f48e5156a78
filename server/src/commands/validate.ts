import type { TSchema } from 'typebox'
import { Format } from 'typebox/format'
import { Value } from 'typebox/value'
import { ownFormats } from '../http/core/formats.ts'
import { WrongUse } from './command.ts'

for (const [name, pattern] of Object.entries(ownFormats)) Format.Set(name, (text) => pattern.test(text))

/** Validates an argument by the schema of the interface, so that both follow the same rules. */
export function requireValid(name: string, schema: TSchema & { description?: string }, value: unknown): void {
  if (!Value.Check(schema, value)) throw new WrongUse(`The ${name} must be ${schema.description ?? 'valid'}.`)
}

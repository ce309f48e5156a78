import type { TSchema } from 'typebox'
import type { Failure } from '../../errors.ts'

/** The format of replies and errors in one of the two path families. Both carry the same content and the same errors. */
export type Family = {
  name: 'v2' | 'legacy'
  /** The media type of an error. */
  errorType: string
  errorSchema: TSchema
  error(failure: Failure, requestId: string): Record<string, unknown>
  /** Returns the schema of a whole reply, given the schema of the content that an operation declares. */
  replySchema(content: TSchema, status: number): TSchema
  reply(content: unknown, status: number): unknown
}

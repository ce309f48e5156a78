import type { TSchema } from 'typebox'
import type { Failure } from '../../errors.ts'

/** How one of the two path families speaks: the same content and the same errors, in its own words. */
export type Family = {
  name: 'v2' | 'unversioned'
  /** The media type of an error. */
  errorType: string
  errorSchema: TSchema
  error(failure: Failure, requestId: string): Record<string, unknown>
  /** What a reply looks like around the content that an operation declares. */
  replySchema(content: TSchema, status: number): TSchema
  reply(content: unknown, status: number): unknown
}

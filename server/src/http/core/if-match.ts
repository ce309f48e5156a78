import type { FastifyRequest } from 'fastify'

/**
 * The versions that the If-Match header names, of which one must be the current one. Undefined when any will do; none
 * when it names only tags that were never given out.
 */
export function versionsInIfMatch({ headers }: FastifyRequest): number[] | undefined {
  const tags = headers['if-match']?.trim()
  if (tags === undefined || tags === '' || tags === '*') return undefined
  return tags.split(',').flatMap((tag) => {
    const version = /^"(\d{1,15})"$/.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}

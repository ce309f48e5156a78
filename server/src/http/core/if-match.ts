import type { FastifyRequest } from 'fastify'

/**
 * Returns the versions in the If-Match header, one of which must be the current version. Undefined means that every version
 * matches; an empty list that none does, because the header contains only unknown tags.
 */
export function versionsInIfMatch({ headers }: FastifyRequest): number[] | undefined {
  const tags = headers['if-match']?.trim()
  if (tags === undefined || tags === '' || tags === '*') return undefined
  return tags.split(',').flatMap((tag) => {
    const version = /^"(\d{1,15})"$/.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}

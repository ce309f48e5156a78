import assert from 'node:assert/strict'
import type { Request } from './load.ts'
import type { Program } from './programs.ts'
import { club, tokenOf } from './seed.ts'

const headers = { authorization: tokenOf(1) }

export const postTo = (organization: number, talk: number, message: string): Request => ({
  method: 'POST',
  path: `/v2/talks/${organization}/${talk}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

export const messageText = 'Who brings the boards to the tournament on Saturday, and who the clocks?'

/** Posts go round-robin to several talks, as they do in real use: two posts to one talk wait for each other's lock. */
export const posts = club.talks.map((talk) => postTo(club.organization, talk, messageText))

export const operations: Record<string, Request[]> = {
  'list 20 members': [{ path: `/v2/workplace/users/${club.organization}?limit=20`, headers }],
  'own info': [{ path: '/v2/account/getUserInfos', headers }],
  'list 20 talks': [{ path: `/v2/talks/${club.organization}?limit=20`, headers }],
  'read 50 messages': [{ path: `/v2/talks/${club.organization}/${club.longTalk}?limit=50`, headers }],
  'post a message': posts,
  'list 20 boards': [{ path: `/v2/boards/${club.organization}?limit=20`, headers }],
  'discover 50 organizations': [{ path: '/v2/discover?limit=50' }],
}

export const today: Request[] = [{ path: '/v2/account/today', headers }]

/**
 * Fails unless both programs answer with equal replies, apart from times and request ids. A comparison between programs
 * that do different work would be meaningless.
 */
export async function assertSameReplies(one: Program, other: Program): Promise<void> {
  for (const [name, [request]] of Object.entries(operations)) {
    if (!request) continue
    const [ours, theirs] = await Promise.all([replyTo(one, request), replyTo(other, request)])
    assert.deepEqual(ours, theirs, `the two answer differently: ${name}`)
  }
}

async function replyTo({ url }: Program, { path, ...request }: Request): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, request)
  const body = (await reply.json()) as Record<string, unknown>
  if (request.method === 'POST') delete body.createdAt
  const headers = Object.fromEntries(reply.headers)
  for (const name of ['date', 'x-request-id']) headers[name] = headers[name] === undefined ? 'missing' : 'there'
  return { status: reply.status, headers, body }
}

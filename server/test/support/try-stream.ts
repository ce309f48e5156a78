import type { TestAtrium, TestReply, TestRequest } from './atrium.ts'

/**
 * Asks for the stream of live events, and closes it at once if it is given. A refusal is returned with its text. To
 * destroy only the body would leave the client subscribed, and every later event would be written for it.
 */
export async function tryStream(
  { server }: TestAtrium,
  path: string,
  { query, token, headers }: TestRequest = {},
): Promise<TestReply> {
  const reply = await server.inject({
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: { ...headers, ...(token !== undefined && { authorization: token }) },
    payloadAsStream: true,
  })
  const { statusCode: status, headers: replyHeaders } = reply
  if (status === 200) {
    reply.raw.res.destroy()
    return { status, headers: replyHeaders, body: undefined, text: '' }
  }
  const read = await Array.fromAsync(reply.stream())
  const text = Buffer.concat(read as Buffer[]).toString()
  return { status, headers: replyHeaders, body: JSON.parse(text), text }
}

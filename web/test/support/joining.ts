import assert from 'node:assert/strict'
import type { SignedInPerson } from '../../../server/test/support/people.ts'
import type { AtriumInBrowser } from './atrium-in-browser.ts'

/** Makes an invitation link, and returns the path of its page with the secret behind the #. */
export async function newLink(
  { atrium }: AtriumInBrowser,
  { token }: SignedInPerson,
  nio: number,
  json: object = {},
): Promise<{ id: string; url: string; path: string; secret: string }> {
  const { status, text, body } = await atrium.call('POST', `/v2/workplace/${nio}/links`, { token, json })
  assert.equal(status, 201, text)
  const { pathname, hash } = new URL(body.url)
  return { id: body.id, url: body.url, path: pathname + hash, secret: hash.slice(1) }
}

import assert from 'node:assert/strict'
import type { Program } from './programs.ts'
import { tokenOf } from './seed.ts'

/** Sends a request as account 1, and returns its reply. It fails unless it is accepted. */
export async function ask<Reply>({ url }: Program, method: string, path: string, fields?: object): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    headers: { authorization: tokenOf(1), ...(fields && { 'content-type': 'application/json' }) },
    ...(fields && { body: JSON.stringify(fields) }),
  })
  const text = await reply.text()
  assert.ok(reply.ok, `${method} ${path}: ${reply.status} ${text}`)
  return text === '' ? (undefined as Reply) : JSON.parse(text)
}

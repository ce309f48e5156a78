import { useRef } from 'react'

/** Creates a key that makes a retry safe. `crypto.randomUUID` is not available without https. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a function that makes the headers of a request that creates something. A second attempt with the same body has the same
 * key, in case the reply to the first one was lost. After a success, `forget` gives the same body a new key.
 */
export function useIdempotencyKey() {
  const tried = useRef({ body: '', key: '' })
  const headersOf = (body: object) => {
    const text = JSON.stringify(body)
    if (tried.current.body !== text) tried.current = { body: text, key: newIdempotencyKey() }
    return { 'idempotency-key': tried.current.key }
  }
  const forget = () => {
    tried.current = { body: '', key: '' }
  }
  return { headersOf, forget }
}

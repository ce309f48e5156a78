/** Creates a key that makes a retry safe. `crypto.randomUUID` is not available without https. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Names a request, so that sending it again does nothing twice. `crypto.randomUUID` would need https. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

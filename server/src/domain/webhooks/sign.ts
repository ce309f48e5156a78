import { createHmac } from 'node:crypto'

type SignedMessage = { id: string; timestamp: number; body: string }

/**
 * Returns the headers of Standard Webhooks (https://www.standardwebhooks.com). The receiver computes the same signature
 * and refuses old timestamps, which prevents replays.
 */
export function signedHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

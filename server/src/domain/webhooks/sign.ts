import { createHmac } from 'node:crypto'

type Message = { id: string; timestamp: number; body: string }

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): the receiver computes the same signature, and
 * refuses a timestamp that is too old, so that nobody can send what they overheard again.
 */
export function signedHeaders(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

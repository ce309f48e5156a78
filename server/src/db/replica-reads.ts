import { channel } from 'node:diagnostics_channel'

export type ReadTarget = 'primary' | 'replica'

/** Names which server answers an operation that may be answered by a replica, for those who measure. */
const reads = channel('atrium.read')

export function publishRead(target: ReadTarget): void {
  if (reads.hasSubscribers) reads.publish({ target })
}

/** Returns the function that ends the subscription. */
export function onRead(listener: (target: ReadTarget) => void): () => void {
  const receive = (message: unknown) => listener((message as { target: ReadTarget }).target)
  reads.subscribe(receive)
  return () => reads.unsubscribe(receive)
}

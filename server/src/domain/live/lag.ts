import { channel } from 'node:diagnostics_channel'

/**
 * Names how long after its commit this process passes an event on, for those who measure. Without a subscriber it costs
 * one comparison.
 */
const lags = channel('atrium.live.lag')

export function publishLag(ms: number): void {
  if (lags.hasSubscribers) lags.publish({ ms })
}

/** Returns the function that ends the subscription. */
export function onLag(listener: (ms: number) => void): () => void {
  const receive = (message: unknown) => listener((message as { ms: number }).ms)
  lags.subscribe(receive)
  return () => lags.unsubscribe(receive)
}

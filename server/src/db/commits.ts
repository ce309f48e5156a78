import { channel } from 'node:diagnostics_channel'

/**
 * Names how many transactions each commit of this process contained, for those who measure. Without a subscriber it costs
 * one comparison.
 */
const commits = channel('atrium.commit')

export function publishCommit(transactions: number): void {
  if (commits.hasSubscribers) commits.publish({ transactions })
}

/** Returns the function that ends the subscription. */
export function onCommit(listener: (transactions: number) => void): () => void {
  const receive = (message: unknown) => listener((message as { transactions: number }).transactions)
  commits.subscribe(receive)
  return () => commits.unsubscribe(receive)
}

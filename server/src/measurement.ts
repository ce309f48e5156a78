import { channel } from 'node:diagnostics_channel'

/** A value that this process names for those who measure. Without a subscriber it costs one comparison. */
export type Measurement<Value> = {
  publish(value: Value): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (value: Value) => void): () => void
}

export function makeMeasurement<Value>(name: string): Measurement<Value> {
  const values = channel(name)
  return {
    publish: (value) => {
      if (values.hasSubscribers) values.publish({ value })
    },
    subscribe: (listener) => {
      const receive = (message: unknown) => listener((message as { value: Value }).value)
      values.subscribe(receive)
      return () => values.unsubscribe(receive)
    },
  }
}

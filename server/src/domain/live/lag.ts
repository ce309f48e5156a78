import { makeMeasurement } from '../../measurement.ts'

/** How long after its commit this process passes an event on, in milliseconds. */
export const { publish: publishLag, subscribe: onLag } = makeMeasurement<number>('atrium.live.lag')

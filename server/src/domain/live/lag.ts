import { makeMeasurement } from '../../measurement.ts'

/** Time from the commit of an event until this process passes it on, in milliseconds. */
export const { publish: publishLag, subscribe: onLag } = makeMeasurement<number>('atrium.live.lag')

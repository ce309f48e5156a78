import { makeMeasurement } from '../measurement.ts'

export type ReadTarget = 'primary' | 'replica'

/** Which server answers an operation that may be answered by a replica. */
export const { publish: publishRead, subscribe: onRead } = makeMeasurement<ReadTarget>('atrium.read')

import { makeMeasurement } from '../measurement.ts'

/** How many transactions each commit of this process contained. */
export const { publish: publishCommit, subscribe: onCommit } = makeMeasurement<number>('atrium.commit')

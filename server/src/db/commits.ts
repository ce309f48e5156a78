import { makeMeasurement } from '../measurement.ts'

/** Number of transactions in each commit of this process. */
export const { publish: publishCommit, subscribe: onCommit } = makeMeasurement<number>('atrium.commit')

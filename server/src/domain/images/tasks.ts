import { taskName } from '../../workers/task.ts'

/** Crops a local image to squares beside it. Returns false when it cannot be decoded, or only at too high a cost. */
export const makeSquaresTask = taskName<{ file: string; maxSeconds: number }, boolean>('makeSquares')

import { taskName } from '../../workers/task.ts'
import type { Inspection } from './inspection.ts'

/** Determines the type of a local file. */
export const detectTypeTask = taskName<{ file: string }, string>('detectType')

/** Determines the dimensions of a local image, removes its metadata and makes previews. */
export const inspectImageTask = taskName<{ file: string; type: string; maxSeconds: number }, Inspection>('inspectImage')

import { taskName } from '../../workers/task.ts'
import type { Inspection } from './inspection.ts'

/** Determines the type of a local file and, for an image, its dimensions; removes its metadata and makes previews. */
export const inspectContentTask = taskName<{ file: string; maxSeconds: number }, Inspection>('inspectContent')

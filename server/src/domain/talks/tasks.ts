import { taskName } from '../../workers/task.ts'
import type { Match } from '../core/search-text.ts'

/** Finds where the words occur in each text; null for a text that lacks one of them. */
export const findMatchesTask = taskName<{ texts: string[]; words: string[] }, (Match[] | null)[]>('findMatches')

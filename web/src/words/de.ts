import { common } from './de/common.ts'
import { field } from './de/field.ts'
import { home } from './de/home.ts'
import { inPages } from './de/in-pages.ts'
import { organization } from './de/organization.ts'
import { problem } from './de/problem.ts'
import { role } from './de/role.ts'
import type { Words } from './words.ts'

export const words: Words = { common, field, home, in: inPages, organization, problem, role }

import { common } from './fr/common.ts'
import { field } from './fr/field.ts'
import { home } from './fr/home.ts'
import { inPages } from './fr/in-pages.ts'
import { organization } from './fr/organization.ts'
import { problem } from './fr/problem.ts'
import { role } from './fr/role.ts'
import type { Words } from './words.ts'

export const words: Words = { common, field, home, in: inPages, organization, problem, role }

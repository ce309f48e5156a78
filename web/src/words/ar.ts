import { common } from './ar/common.ts'
import { field } from './ar/field.ts'
import { home } from './ar/home.ts'
import { inPages } from './ar/in-pages.ts'
import { organization } from './ar/organization.ts'
import { problem } from './ar/problem.ts'
import { role } from './ar/role.ts'
import type { Words } from './words.ts'

export const words: Words = { common, field, home, in: inPages, organization, problem, role }

import { common } from './es/common.ts'
import { field } from './es/field.ts'
import { home } from './es/home.ts'
import { inPages } from './es/in-pages.ts'
import { organization } from './es/organization.ts'
import { problem } from './es/problem.ts'
import { role } from './es/role.ts'
import type { Words } from './words.ts'

export const words: Words = { common, field, home, in: inPages, organization, problem, role }

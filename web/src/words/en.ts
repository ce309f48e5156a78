import { common } from './en/common.ts'
import { field } from './en/field.ts'
import { home } from './en/home.ts'
import { inPages } from './en/in-pages.ts'
import { organization } from './en/organization.ts'
import { problem } from './en/problem.ts'
import { role } from './en/role.ts'

/** English is the measure: every other language has the same keys. */
export const words = { common, field, home, in: inPages, organization, problem, role }

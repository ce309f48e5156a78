import { audit } from './es/audit.ts'
import { boards } from './es/boards.ts'
import { calendar } from './es/calendar.ts'
import { common } from './es/common.ts'
import { discover } from './es/discover.ts'
import { dropped } from './es/dropped.ts'
import { field } from './es/field.ts'
import { home } from './es/home.ts'
import { inPages } from './es/in-pages.ts'
import { me } from './es/me.ts'
import { members } from './es/members.ts'
import { organization } from './es/organization.ts'
import { problem } from './es/problem.ts'
import { reports } from './es/reports.ts'
import { role } from './es/role.ts'
import { settings } from './es/settings.ts'
import { talks } from './es/talks.ts'
import type { Words } from './translate.ts'

export const words: Words = {
  audit,
  boards,
  calendar,
  common,
  discover,
  dropped,
  field,
  home,
  in: inPages,
  me,
  members,
  organization,
  problem,
  reports,
  role,
  settings,
  talks,
}

import { audit } from './ar/audit.ts'
import { boards } from './ar/boards.ts'
import { calendar } from './ar/calendar.ts'
import { common } from './ar/common.ts'
import { discover } from './ar/discover.ts'
import { dropped } from './ar/dropped.ts'
import { field } from './ar/field.ts'
import { home } from './ar/home.ts'
import { inPages } from './ar/in-pages.ts'
import { me } from './ar/me.ts'
import { members } from './ar/members.ts'
import { organization } from './ar/organization.ts'
import { problem } from './ar/problem.ts'
import { reports } from './ar/reports.ts'
import { role } from './ar/role.ts'
import { settings } from './ar/settings.ts'
import { talks } from './ar/talks.ts'
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

import { audit } from './fr/audit.ts'
import { boards } from './fr/boards.ts'
import { calendar } from './fr/calendar.ts'
import { common } from './fr/common.ts'
import { discover } from './fr/discover.ts'
import { dropped } from './fr/dropped.ts'
import { field } from './fr/field.ts'
import { home } from './fr/home.ts'
import { inPages } from './fr/in-pages.ts'
import { me } from './fr/me.ts'
import { members } from './fr/members.ts'
import { organization } from './fr/organization.ts'
import { problem } from './fr/problem.ts'
import { reports } from './fr/reports.ts'
import { role } from './fr/role.ts'
import { settings } from './fr/settings.ts'
import { talks } from './fr/talks.ts'
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

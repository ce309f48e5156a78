import { audit } from './de/audit.ts'
import { boards } from './de/boards.ts'
import { calendar } from './de/calendar.ts'
import { common } from './de/common.ts'
import { discover } from './de/discover.ts'
import { dropped } from './de/dropped.ts'
import { field } from './de/field.ts'
import { home } from './de/home.ts'
import { inPages } from './de/in-pages.ts'
import { me } from './de/me.ts'
import { members } from './de/members.ts'
import { organization } from './de/organization.ts'
import { problem } from './de/problem.ts'
import { reports } from './de/reports.ts'
import { role } from './de/role.ts'
import { settings } from './de/settings.ts'
import { talks } from './de/talks.ts'
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

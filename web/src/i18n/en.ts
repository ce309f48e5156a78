import { audit } from './en/audit.ts'
import { boards } from './en/boards.ts'
import { calendar } from './en/calendar.ts'
import { common } from './en/common.ts'
import { discover } from './en/discover.ts'
import { dropped } from './en/dropped.ts'
import { field } from './en/field.ts'
import { home } from './en/home.ts'
import { inPages } from './en/in-pages.ts'
import { me } from './en/me.ts'
import { members } from './en/members.ts'
import { organization } from './en/organization.ts'
import { problem } from './en/problem.ts'
import { reports } from './en/reports.ts'
import { role } from './en/role.ts'
import { settings } from './en/settings.ts'
import { talks } from './en/talks.ts'

/** English is the measure: every other language has the same keys. */
export const words = {
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

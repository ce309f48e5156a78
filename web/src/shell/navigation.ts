import {
  type Icon,
  IconCalendar,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessages,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Resource } from '../api/client.ts'
import type { PlainMessageKey } from '../i18n/translate.ts'

export type Ability = Resource<'Organization'>['abilities'][number]

/** The pages of an organization, in the order of the navigation. Nobody is offered what they may not do. */
export const organizationPages: {
  to: NonNullable<LinkProps['to']>
  label: PlainMessageKey
  icon: Icon
  needs: Ability
}[] = [
  { to: '/o/$nio', label: 'common.overview', icon: IconLayoutDashboard, needs: 'organization.read' },
  { to: '/o/$nio/talks', label: 'talks.talks', icon: IconMessages, needs: 'talk.list' },
  { to: '/o/$nio/boards', label: 'boards.title', icon: IconLayoutKanban, needs: 'board.list' },
  { to: '/o/$nio/calendar', label: 'calendar.title', icon: IconCalendar, needs: 'calendar.read' },
  { to: '/o/$nio/members', label: 'members.title', icon: IconUsers, needs: 'member.list' },
  { to: '/o/$nio/reports', label: 'reports.title', icon: IconFlag, needs: 'report.list' },
  { to: '/o/$nio/audit', label: 'audit.title', icon: IconHistory, needs: 'audit.read' },
  { to: '/o/$nio/settings', label: 'settings.title', icon: IconSettings, needs: 'organization.leave' },
]

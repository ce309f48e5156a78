import {
  type Icon,
  IconBell,
  IconCalendar,
  IconFiles,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLock,
  IconMail,
  IconMessages,
  IconSettings,
  IconTrash,
  IconUser,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Ability } from '../api/organization.ts'
import type { PlainMessageKey } from '../i18n/translate.ts'

/** The pages of an organization, in the order of the navigation. Members see those for which they have the ability. */
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
  { to: '/o/$nio/files', label: 'files.title', icon: IconFiles, needs: 'file.list' },
  { to: '/o/$nio/members', label: 'members.title', icon: IconUsers, needs: 'member.list' },
  { to: '/o/$nio/groups', label: 'groups.title', icon: IconUsersGroup, needs: 'group.list' },
  { to: '/o/$nio/requests', label: 'joining.requests', icon: IconUserQuestion, needs: 'request.list' },
  { to: '/o/$nio/reports', label: 'reports.title', icon: IconFlag, needs: 'report.list' },
  { to: '/o/$nio/audit', label: 'audit.title', icon: IconHistory, needs: 'audit.read' },
  { to: '/o/$nio/settings', label: 'settings.title', icon: IconSettings, needs: 'organization.leave' },
]

/** The pages of the reader's own account, in the order of their navigation. */
export const accountPages = [
  { to: '/me', label: 'account.profile', icon: IconUser },
  { to: '/me/security', label: 'account.security', icon: IconLock },
  { to: '/me/notifications', label: 'account.notifications', icon: IconBell },
  { to: '/me/mails', label: 'account.mails', icon: IconMail },
  { to: '/me/reports', label: 'account.reports', icon: IconFlag },
  { to: '/me/delete', label: 'account.delete', icon: IconTrash },
] as const satisfies { to: string; label: PlainMessageKey; icon: Icon }[]

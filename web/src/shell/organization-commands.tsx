import { IconCalendarPlus, IconPlus, IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOrganization } from '../api/organization.ts'
import { useTranslations } from '../i18n/language.tsx'
import { type Command, useCommands } from './commands.ts'
import { organizationPages } from './navigation.ts'

/** Commands in an organization: its pages, and actions on them. */
export function OrganizationCommands() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio, can } = useOrganization()
  const { pathname } = useLocation()
  const isCalendar = pathname.endsWith('/calendar')
  const commands = useMemo<Command[]>(() => {
    const params = { nio }
    const actions: (Command | false)[] = [
      can('invitation.send') && {
        id: 'invite',
        label: t('members.invite'),
        icon: IconUserPlus,
        run: () => navigate({ to: '/o/$nio/members/invite', params }),
      },
      can('group.edit') && {
        id: 'group-new',
        label: t('groups.create'),
        icon: IconUsersGroup,
        run: () => navigate({ to: '/o/$nio/groups', params, search: { new: true } }),
      },
      can('board.create') && {
        id: 'board-new',
        label: t('boards.create'),
        icon: IconPlus,
        run: () => navigate({ to: '/o/$nio/boards', params, search: { new: true } }),
      },
      // The calendar page has its own command, for the selected day.
      can('calendar.write') &&
        !isCalendar && {
          id: 'event-new',
          label: t('calendar.newEvent'),
          icon: IconCalendarPlus,
          run: () => navigate({ to: '/o/$nio/calendar', params, search: { new: true } }),
        },
      can('board.restore') && {
        id: 'board-trash',
        label: t('boards.trash'),
        description: t('boards.title'),
        icon: IconTrash,
        run: () => navigate({ to: '/o/$nio/boards/trash', params }),
      },
    ]
    return [
      ...organizationPages
        .filter(({ needs }) => can(needs))
        .map(({ to, label, icon }) => ({
          id: to,
          label: t(label),
          icon,
          run: () => navigate({ to, params }),
        })),
      ...actions.filter((command) => command !== false),
    ]
  }, [t, navigate, nio, can, isCalendar])
  useCommands(commands)
  return null
}

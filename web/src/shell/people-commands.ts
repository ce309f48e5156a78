import { useDebouncedValue } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../api/client.ts'
import { useOrganization } from '../api/organization.ts'
import { useTranslations } from '../i18n/language.tsx'
import type { Command } from './commands.ts'

const typingPauseMs = 200
const maxPeople = 8

/** Members of the current organization whose name, NIC-Handle or visible mail address contains the typed text. */
export function usePeopleCommands(typed: string): Command[] {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio, can } = useOrganization()
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data } = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: { q, limit: maxPeople } } },
    { enabled: q !== '' && can('member.list'), placeholderData: keepPreviousData },
  )
  if (q === '' || !data) return []
  return data.members.map(({ nicHandle, nametag, roleName }) => ({
    id: `person-${nicHandle}`,
    label: nametag,
    description: `${nicHandle} · ${t(`role.${roleName}`)}`,
    icon: IconUser,
    run: () => navigate({ href: `/o/${nio}/members/${nicHandle}` }),
  }))
}

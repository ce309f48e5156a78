import { Button, Group, Select, Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { maxFilterLength } from '../../../../shared/limits.ts'
import type { Role } from '../../../../shared/roles.ts'
import { useOrganization } from '../../api/organization.ts'
import { Page } from '../../components/page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MemberTable } from './member-table.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { RolesExplained } from './roles-explained.tsx'

/** The members of the organization, and the pending invitations. */
export function MembersPage() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio, can } = useOrganization()
  const { view } = useSearch({ from: '/signed-in/o/$nio/members' })
  const mayInvite = can('invitation.send')
  const actions = (
    <Group gap="xs">
      {can('member.printRegister') && <ExportMenu nio={nio} />}
      {mayInvite && (
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$nio/members/invite" params={{ nio }} {...props} />}
        >
          {t('members.invite')}
        </Button>
      )}
    </Group>
  )
  return (
    <Page title={t('members.title')} actions={actions}>
      <Tabs
        value={view ?? 'members'}
        keepMounted={false}
        onChange={(chosen) =>
          navigate({
            to: '/o/$nio/members',
            params: { nio },
            search: chosen === 'invited' ? { view: 'invited' } : {},
            replace: true,
          })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{t('members.title')}</Tabs.Tab>
          <Tabs.Tab value="invited">{t('members.invited')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <SearchableMembers nio={nio} />
        </Tabs.Panel>
        <Tabs.Panel value="invited">
          <PendingInvitations />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function SearchableMembers({ nio }: { nio: string }) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const [leastRole, setLeastRole] = useState<Role>(1)
  const [q] = useDebouncedValue(text, 200)
  const filters = [
    { value: '1', label: t('members.everyone') },
    { value: '2', label: t('members.fromSecretaries') },
    { value: '3', label: t('members.administratorsOnly') },
  ]
  return (
    <>
      <Group mb="md" align="flex-end">
        <TextInput
          type="search"
          flex="1 1 220px"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={maxFilterLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label={t('members.role')}
          data={filters}
          value={String(leastRole)}
          allowDeselect={false}
          onChange={(chosen) => setLeastRole(Number(chosen) as Role)}
        />
        <RolesExplained />
      </Group>
      <MemberTable nio={nio} q={q.trim()} leastRole={leastRole} />
    </>
  )
}

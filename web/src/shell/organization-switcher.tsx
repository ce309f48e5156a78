import { Menu, ScrollArea, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconHome, IconSearch, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNio } from '../api/organization.ts'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { MentionBadge } from '../components/mention-badge.tsx'
import { OrganizationAvatar } from '../components/organization-avatar.tsx'
import { useTranslations } from '../i18n/language.tsx'
import classes from './app-layout.module.css'
import { palette } from './commands.ts'

/** With more organizations than this, the menu offers to search. */
const many = 8

export function OrganizationSwitcher() {
  const t = useTranslations()
  const nio = useNio()
  const organizations = useOwnOrganizations()
  const current = organizations.find((each) => String(each.nio) === nio)
  const shown = current?.name ?? t('common.organizations')
  if (organizations.length === 0) return null
  return (
    <Menu width={300} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <VisuallyHidden>
            {t('common.labelled', { label: t('common.switchOrganization'), value: shown })}
          </VisuallyHidden>
          {current && <OrganizationAvatar organization={current} size={28} />}
          <Text truncate fw={600} size="sm" aria-hidden>
            {shown}
          </Text>
          <IconSelector size={16} aria-hidden className={classes.fixed} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="min(420px, 60dvh)" type="auto">
          {organizations.map((each) => (
            <Menu.Item
              key={each.nio}
              component={Link}
              to={`/o/${each.nio}`}
              leftSection={<OrganizationAvatar organization={each} size={28} />}
              rightSection={
                each === current ? <IconCheck size={16} aria-hidden /> : <MentionBadge count={each.unreadMentions} />
              }
            >
              <bdi>{each.name}</bdi>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        {organizations.length > many && (
          <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} onClick={palette.open}>
            {t('common.search')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/" leftSection={<IconHome size={16} aria-hidden />}>
          {t('common.home')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

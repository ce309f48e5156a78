import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconHome, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query } from '../api/client.ts'
import { useNio } from '../api/organization.ts'
import { useWords } from '../words/language.tsx'
import classes from './app-frame.module.css'

export function OrganizationSwitcher() {
  const say = useWords()
  const nio = useNio()
  const { data } = query.useQuery('get', '/v2/workplace')
  const organizations = data?.organizations ?? []
  const current = organizations.find((each) => String(each.nio) === nio)
  const shown = current?.name ?? say('common.organizations')
  if (organizations.length === 0) return null
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={`${say('common.switchOrganization')}: ${shown}`}>
          <Text truncate fw={600} size="sm">
            {shown}
          </Text>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((each) => (
          <Menu.Item
            key={each.nio}
            component={Link}
            to={`/o/${each.nio}`}
            rightSection={each === current ? <IconCheck size={16} aria-hidden /> : undefined}
          >
            {each.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/" leftSection={<IconHome size={16} aria-hidden />}>
          {say('common.home')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

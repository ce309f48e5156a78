import { Menu } from '@mantine/core'
import { IconMessage, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Resource } from '../api/client.ts'
import { displayName } from '../api/person.ts'
import { useTranslations } from '../i18n/language.tsx'
import { useCanMessage, useOpenDirect } from './direct-message.tsx'

type Props = {
  nio: string
  person: Resource<'Person'>
  /** Called when the menu opens or closes. */
  onChange?(isOpen: boolean): void
  /** The button that opens the menu. */
  children: ReactElement
}

/** Menu of a person whose name is shown: write to them, or look at their profile. */
export function PersonMenu({ nio, person, onChange, children }: Props) {
  const t = useTranslations()
  const canMessage = useCanMessage()
  const { openWith } = useOpenDirect()
  return (
    <Menu position="bottom-start" width={240} {...(onChange && { onChange })}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={displayName(person)}>
        {canMessage(person) && (
          <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={() => openWith(nio, person)}>
            {t('channels.directMessage')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/o/$nio/members/$member" params={{ nio, member: person.nicHandle }} {...props} />
          )}
        >
          {t('channels.profile')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

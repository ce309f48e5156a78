import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Language, languages } from '../../../shared/languages.ts'
import { api } from '../api/client.ts'
import { displayName } from '../api/person.ts'
import { beforeSignOut, signOutLocally, useAccount } from '../api/session.ts'
import { PersonAvatar } from '../components/person-avatar.tsx'
import { useLanguage, useTranslations } from '../i18n/language.tsx'
import classes from './app-layout.module.css'
import { OperatorItem } from './operator-item.tsx'

export const themes = [
  { name: 'light', label: 'common.themeLight', icon: IconSun },
  { name: 'dark', label: 'common.themeDark', icon: IconMoon },
  { name: 'auto', label: 'common.themeAuto', icon: IconDeviceDesktop },
] as const

/** A sign-out does not wait any longer for requests that a slow network delays. */
const lastRequestsMs = 5_000

/** Ends the session on this device even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const isOver = new Promise((resolve) => setTimeout(resolve, lastRequestsMs))
  await Promise.race([Promise.allSettled([...beforeSignOut].map((send) => send())), isOver])
  await api.POST('/v2/logout').catch(() => undefined)
  signOutLocally()
}

export function UserMenu() {
  const t = useTranslations()
  const account = useAccount()
  const { language, setLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = <IconCheck size={16} aria-hidden />
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <PersonAvatar person={account} size={40} />
          <VisuallyHidden>{t('common.account')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="bdi" display="block" size="sm" fw={600} truncate>
            {displayName(account)}
          </Text>
          <bdi>
            @{account.nametag} · {account.nicHandle}
          </bdi>
        </Menu.Label>
        <Menu.Item component={Link} to="/me" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('account.title')}
        </Menu.Item>
        <OperatorItem />
        <Menu.Divider />
        <Menu.Label>{t('common.theme')}</Menu.Label>
        {themes.map(({ name, label, icon: Picture }) => (
          <Menu.Item
            key={name}
            leftSection={<Picture size={16} aria-hidden />}
            rightSection={colorScheme === name && chosen}
            onClick={() => setColorScheme(name)}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('common.language')}</Menu.Label>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            rightSection={code === language && chosen}
            onClick={() => setLanguage(code as Language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {t('common.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { useMantineColorScheme } from '@mantine/core'
import { IconArchiveOff, IconCompass, IconHome, IconLanguage, IconLogout, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Language, languages } from '../../../shared/languages.ts'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { useLanguage, useTranslations } from '../i18n/language.tsx'
import { type Command, useCommands } from './commands.ts'
import { accountPages } from './navigation.ts'
import { signOut, themes } from './user-menu.tsx'

/** Commands on every page: organizations, account, theme, language, sign out. */
export function GlobalCommands() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { setLanguage } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const organizations = useOwnOrganizations()
  const commands = useMemo<Command[]>(
    () => [
      { id: 'home', label: t('common.home'), icon: IconHome, run: () => navigate({ to: '/' }) },
      { id: 'discover', label: t('common.discover'), icon: IconCompass, run: () => navigate({ to: '/discover' }) },
      ...organizations.map(({ nio, name, logo }) => ({
        id: `organization-${nio}`,
        label: name,
        description: t('common.switchOrganization'),
        organization: { name, logo },
        run: () => navigate({ to: '/o/$nio', params: { nio: String(nio) } }),
      })),
      {
        id: 'found',
        label: t('home.found'),
        icon: IconPlus,
        run: () => navigate({ to: '/', search: { new: true } }),
      },
      { id: 'closed', label: t('home.closedTitle'), icon: IconArchiveOff, run: () => navigate({ to: '/closed' }) },
      ...accountPages.map(({ to, label, icon }) => ({
        id: to,
        label: t(label),
        description: t('account.title'),
        icon,
        run: () => navigate({ to }),
      })),
      ...themes.map(({ name, label, icon }) => ({
        id: `theme-${name}`,
        label: t('common.labelled', { label: t('common.theme'), value: t(label) }),
        icon,
        run: () => setColorScheme(name),
      })),
      ...Object.entries(languages).map(([code, name]) => ({
        id: `language-${code}`,
        label: t('common.labelled', { label: t('common.language'), value: name }),
        icon: IconLanguage,
        run: () => setLanguage(code as Language),
      })),
      { id: 'sign-out', label: t('common.signOut'), icon: IconLogout, run: signOut },
    ],
    [t, navigate, setLanguage, setColorScheme, organizations],
  )
  useCommands(commands)
  return null
}

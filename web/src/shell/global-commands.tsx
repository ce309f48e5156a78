import { useMantineColorScheme } from '@mantine/core'
import {
  IconArchiveOff,
  IconBuildingCommunity,
  IconCompass,
  IconHome,
  IconLanguage,
  IconLogout,
  IconPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { type Language, languages, useLanguage, useWords } from '../i18n/language.tsx'
import { mePages } from '../pages/account/account-pages.ts'
import { type Command, useCommands } from './commands.ts'
import { signOut, themes } from './user-menu.tsx'

/** What the palette offers everywhere: the ways to one's organizations and account, theme, language, and out. */
export function StandingCommands() {
  const say = useWords()
  const navigate = useNavigate()
  const { choose } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const organizations = useOwnOrganizations()
  const commands = useMemo<Command[]>(
    () => [
      { id: 'home', label: say('common.home'), icon: IconHome, run: () => navigate({ to: '/' }) },
      { id: 'discover', label: say('common.discover'), icon: IconCompass, run: () => navigate({ to: '/discover' }) },
      ...organizations.map(({ nio, name }) => ({
        id: `organization-${nio}`,
        label: name,
        description: say('common.switchOrganization'),
        icon: IconBuildingCommunity,
        run: () => navigate({ to: '/o/$nio', params: { nio: String(nio) } }),
      })),
      {
        id: 'found',
        label: say('home.found'),
        icon: IconPlus,
        run: () => navigate({ to: '/', search: { new: true } }),
      },
      { id: 'closed', label: say('home.closedTitle'), icon: IconArchiveOff, run: () => navigate({ to: '/closed' }) },
      ...mePages.map(({ to, label, icon }) => ({
        id: to,
        label: say(label),
        description: say('me.title'),
        icon,
        run: () => navigate({ to }),
      })),
      ...themes.map(({ name, label, icon }) => ({
        id: `theme-${name}`,
        label: `${say('common.theme')}: ${say(label)}`,
        icon,
        run: () => setColorScheme(name),
      })),
      ...Object.entries(languages).map(([code, name]) => ({
        id: `language-${code}`,
        label: `${say('common.language')}: ${name}`,
        icon: IconLanguage,
        run: () => choose(code as Language),
      })),
      { id: 'sign-out', label: say('common.signOut'), icon: IconLogout, run: signOut },
    ],
    [say, navigate, choose, setColorScheme, organizations],
  )
  useCommands(commands)
  return null
}

import { useMantineColorScheme } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { IconBuildingCommunity, IconHome, IconLogout, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { query } from '../api/client.ts'
import { useWords } from '../words/language.tsx'
import { type Command, useAllCommands, useCommands } from './commands.ts'
import { signOut, themes } from './user-menu.tsx'

/** Ctrl or ⌘ K: finds what pages have registered with `useCommands`, and what is always there. */
export function CommandPalette() {
  const say = useWords()
  const actions = useAllCommands().map(({ id, label, description, icon: Picture, run }) => ({
    id,
    label,
    description,
    leftSection: Picture && <Picture size={20} aria-hidden />,
    onClick: run,
  }))
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      highlightQuery
      scrollable
      nothingFound={say('common.searchNothing')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: say('common.searchPrompt'),
        'aria-label': say('common.search'),
      }}
    />
  )
}

/** Apart from the palette: whoever registers commands must not listen to them, or it would go round in circles. */
export function StandingCommands() {
  const say = useWords()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const { data } = query.useQuery('get', '/v2/workplace')
  const commands = useMemo<Command[]>(
    () => [
      { id: 'home', label: say('common.home'), icon: IconHome, run: () => navigate({ to: '/' }) },
      ...(data?.organizations ?? []).map(({ nio, name }) => ({
        id: `organization-${nio}`,
        label: name,
        icon: IconBuildingCommunity,
        run: () => navigate({ to: '/o/$nio', params: { nio: String(nio) } }),
      })),
      ...themes.map(({ name, label, icon }) => ({
        id: `theme-${name}`,
        label: `${say('common.theme')}: ${say(label)}`,
        icon,
        run: () => setColorScheme(name),
      })),
      { id: 'sign-out', label: say('common.signOut'), icon: IconLogout, run: signOut },
    ],
    [say, navigate, setColorScheme, data],
  )
  useCommands(commands)
  return null
}

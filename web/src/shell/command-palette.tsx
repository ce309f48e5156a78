import { useMantineColorScheme } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { IconBuildingCommunity, IconCompass, IconHome, IconLogout, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { query } from '../api/client.ts'
import { useNio } from '../api/organization.ts'
import { mePages } from '../pages/me/me-pages.ts'
import { useWords } from '../words/language.tsx'
import { type Command, useAllCommands, useCommands } from './commands.ts'
import { usePeopleCommands } from './people-commands.ts'
import { signOut, themes } from './user-menu.tsx'

/** Ctrl or ⌘ K: finds what pages have registered with `useCommands`, what is always there, and people. */
export function CommandPalette() {
  const [typed, setTyped] = useState('')
  return useNio() ? (
    <PaletteWithPeople typed={typed} onType={setTyped} />
  ) : (
    <Palette typed={typed} onType={setTyped} people={[]} />
  )
}

type Typing = { typed: string; onType(typed: string): void }

function PaletteWithPeople({ typed, onType }: Typing) {
  return <Palette typed={typed} onType={onType} people={usePeopleCommands(typed)} />
}

function Palette({ typed, onType, people }: Typing & { people: Command[] }) {
  const say = useWords()
  const toAction = ({ id, label, description, icon: Picture, run }: Command) => ({
    id,
    label,
    description,
    leftSection: Picture && <Picture size={20} aria-hidden />,
    onClick: run,
  })
  const search = useRef<HTMLInputElement>(null)
  const isAnybodyFound = people.length > 0
  // The palette chooses the first entry when something is typed, which is before people are found.
  useEffect(() => {
    if (!isAnybodyFound || document.querySelector('[data-action][data-selected]')) return
    search.current?.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true }))
  }, [isAnybodyFound])
  const actions = [
    ...useAllCommands().map(toAction),
    // The server has found them, also by what is not shown.
    ...people.map((person) => ({ ...toAction(person), keywords: typed })),
  ]
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={onType}
      shortcut="mod + K"
      // Also while something is being written.
      tagsToIgnore={[]}
      highlightQuery
      scrollable
      nothingFound={say('common.searchNothing')}
      searchProps={{
        ref: search,
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
      { id: 'discover', label: say('common.discover'), icon: IconCompass, run: () => navigate({ to: '/discover' }) },
      ...mePages.map(({ to, label, icon }) => ({
        id: to,
        label: say(label),
        description: say('me.title'),
        icon,
        run: () => navigate({ to }),
      })),
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

import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNio } from '../api/organization.ts'
import { useTranslations } from '../i18n/language.tsx'
import { type Command, paletteStore, useAllCommands } from './commands.ts'
import { usePeopleCommands } from './people-commands.ts'

const maxShown = 50

/**
 * Ctrl or ⌘ K: finds what was registered with `useCommands`, and people. Whoever registers commands must not listen to
 * them, or it would go round in circles: so those that are always there are components of their own.
 */
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
  const t = useTranslations()
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
      store={paletteStore}
      actions={actions}
      query={typed}
      onQueryChange={onType}
      shortcut="mod + K"
      // Also while something is being written.
      tagsToIgnore={[]}
      // Whoever has more looks for it by name.
      limit={maxShown}
      highlightQuery
      scrollable
      nothingFound={t('common.searchNothing')}
      searchProps={{
        ref: search,
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('common.searchPrompt'),
        'aria-label': t('common.search'),
      }}
    />
  )
}

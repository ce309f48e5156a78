import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNio } from '../api/organization.ts'
import { useTranslations } from '../i18n/language.tsx'
import { type Command, paletteStore, useAllCommands } from './commands.ts'
import { usePeopleCommands } from './people-commands.ts'

const maxShown = 50

/**
 * The command palette (Ctrl or ⌘ K) finds commands that were registered with `useCommands`, and people. A component
 * that registers commands must not read them, or it would render in a loop. That is why the built-in commands are
 * separate components.
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
  // The palette selects the first entry when the text changes, but people are found later.
  useEffect(() => {
    if (!isAnybodyFound || document.querySelector('[data-action][data-selected]')) return
    search.current?.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true }))
  }, [isAnybodyFound])
  const actions = [
    ...useAllCommands().map(toAction),
    // The keyword makes the palette keep people whom the server found by a value that is not shown.
    ...people.map((person) => ({ ...toAction(person), keywords: typed })),
  ]
  return (
    <Spotlight
      store={paletteStore}
      actions={actions}
      query={typed}
      onQueryChange={onType}
      shortcut="mod + K"
      // The shortcut also works while a text field has the focus.
      tagsToIgnore={[]}
      // Further entries can be found by name.
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

import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { nameFilter } from '../../../shared/names.ts'
import { OrganizationAvatar } from '../components/organization-avatar.tsx'
import { PersonAvatar } from '../components/person-avatar.tsx'
import { useTranslations } from '../i18n/language.tsx'
import classes from './app-layout.module.css'
import { type Command, paletteStore, useAllCommands } from './commands.ts'
import { useFound } from './use-found.ts'

/** Further commands can be found by name. */
const maxCommands = 40

/**
 * The command palette (Ctrl or ⌘ K) finds commands that were registered with `useCommands`, and content of all
 * organizations. A component that registers commands must not read them, or it would render in a loop. That is why the
 * built-in commands are separate components.
 */
export function CommandPalette() {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const commands = matching(useAllCommands(), typed)
  const { groups, searches, isSearching } = useFound(typed)
  const search = useRef<HTMLInputElement>(null)
  useSelection(search, [...groups.flatMap((group) => group.commands), ...searches].map(({ id }) => id).join())
  const isEmpty = commands.length === 0 && groups.length === 0
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      // The shortcut also works while a text field has the focus.
      tagsToIgnore={[]}
      scrollable
      closeOnClickOutside
      // Blurring the whole page again for each blink of the cursor is too much for a slow machine.
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('common.search') } }}
    >
      <Spotlight.Search
        ref={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('common.searchPrompt')}
        aria-label={t('common.search')}
      />
      {isEmpty && (
        <Spotlight.Empty role="status">{t(isSearching ? 'common.loading' : 'common.searchNothing')}</Spotlight.Empty>
      )}
      <Spotlight.ActionsList>
        {commands.map((command) => (
          <Entry key={command.id} command={command} />
        ))}
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label} className={classes.group}>
            {group.commands.map((command) => (
              <Entry key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {searches.map((command) => (
          <Entry key={command.id} command={command} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Entry({ command }: { command: Command }) {
  const { label, description, run } = command
  return (
    <Spotlight.Action
      className={classes.command}
      label={label}
      description={description}
      leftSection={<Mark command={command} />}
      onClick={run}
      highlightQuery
    />
  )
}

function Mark({ command: { icon: Picture, person, organization } }: { command: Command }) {
  if (person) return <PersonAvatar person={person} size={24} />
  if (organization) return <OrganizationAvatar organization={organization} size={24} />
  return Picture && <Picture size={20} aria-hidden />
}

/** The commands that contain the text. Those whose name contains it come before those whose description does. */
function matching(commands: Command[], typed: string): Command[] {
  const isFound = nameFilter(typed.trim())
  const named = commands.filter(({ label }) => isFound(label))
  const described = commands.filter(({ label, description }) => !isFound(label) && isFound(description))
  return [...named, ...described].slice(0, maxCommands)
}

/**
 * Keeps the selection right when entries are found later. The palette selects the first entry when the text changes;
 * entries above it would leave it in the middle. A selection that the person has moved stays on its entry.
 */
function useSelection(search: RefObject<HTMLInputElement | null>, found: string): void {
  useLayoutEffect(() => {
    if (found === '') return
    const { selected } = paletteStore.getState()
    const entries = [...document.querySelectorAll('[data-action]')]
    const index = entries.findIndex((entry) => entry.hasAttribute('data-selected'))
    const hasMoved = selected > 0 && index !== -1
    paletteStore.setState((state) => ({ ...state, selected: hasMoved ? index : -1 }))
    const down = new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true })
    if (!hasMoved) search.current?.dispatchEvent(down)
  }, [search, found])
}

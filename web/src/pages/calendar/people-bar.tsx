import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { IconUsersPlus, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { PeopleSelect } from '../../parts/people-select.tsx'
import { useWords } from '../../words/language.tsx'
import classes from './calendar.module.css'
import { mostOthers, type ShownPerson } from './people.ts'

type Props = { nio: string; people: ShownPerson[]; onChange(others: string[]): void }

/** Whose calendars are shown, each with its colour and its mark, and whose could be. */
export function PeopleBar({ nio, people, onChange }: Props) {
  const say = useWords()
  const me = people.find(({ isMe }) => isMe)
  const others = people.filter(({ isMe }) => !isMe)
  const chosen = others.map(({ nicHandle }) => nicHandle)
  return (
    <Group gap="xs">
      {others.length > 0 && (
        <Group component="ul" gap="xs" p={0} m={0} aria-label={say('calendar.shownCalendars')}>
          {people.map(({ nicHandle, nametag, color, mark, isMe }) => (
            <li
              key={nicHandle}
              className={classes.person}
              style={{ '--chip-color': `var(--mantine-color-${color}-filled)` } as CSSProperties}
            >
              <span className={classes.mark} aria-hidden>
                {mark}
              </span>
              {isMe ? say('calendar.me') : nametag}
              {!isMe && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={say('calendar.hidePerson', { name: nametag })}
                  onClick={() => onChange(chosen.filter((other) => other !== nicHandle))}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </Group>
      )}
      <Popover width={300} position="bottom-start" trapFocus withArrow shadow="md">
        <Popover.Target>
          <Button size="compact-md" variant="subtle" leftSection={<IconUsersPlus size={18} aria-hidden />}>
            {say('calendar.addPeople')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={say('calendar.addPeople')}>
          <PeopleSelect
            nio={nio}
            known={others}
            without={me ? [me.nicHandle] : []}
            label={say('calendar.whoseCalendars')}
            maxValues={mostOthers}
            comboboxProps={{ withinPortal: false }}
            value={chosen}
            onChange={onChange}
            data-autofocus
          />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

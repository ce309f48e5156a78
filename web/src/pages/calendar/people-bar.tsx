import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core'
import { IconUsersGroup, IconUsersPlus, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { displayName } from '../../api/person.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './calendar.module.css'
import { maxOthers, organizationColor, type ShownPerson } from './people.ts'

type Props = { people: ShownPerson[]; onChange(others: string[]): void }

const chipColor = (color: string) => ({ '--chip-color': `var(--mantine-color-${color}-filled)` }) as CSSProperties

const handlesOf = (people: ShownPerson[]) => people.map(({ nicHandle }) => nicHandle)

/** The legend: the people whose calendars are shown, with their colours and initials, and the organization. */
export function PeopleBar({ people, organizationName, onChange }: Props & { organizationName: string }) {
  const t = useTranslations()
  const others = handlesOf(people.filter(({ isMe }) => !isMe))
  return (
    <Group component="ul" gap="xs" p={0} m={0} className={classes.people} aria-label={t('calendar.shownCalendars')}>
      {people.map((person) => (
        <li key={person.nicHandle} className={classes.person} style={chipColor(person.color)}>
          <span className={classes.mark} aria-hidden>
            {person.mark}
          </span>
          <Text component="bdi" size="sm" truncate>
            {person.isMe ? t('calendar.me') : displayName(person)}
          </Text>
          {!person.isMe && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('calendar.hidePerson', { name: displayName(person) })}
              onClick={() => onChange(others.filter((other) => other !== person.nicHandle))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
      <li className={classes.person} style={chipColor(organizationColor)}>
        <IconUsersGroup size={14} aria-hidden className={classes.shared} />
        <Text component="bdi" size="sm" truncate>
          {organizationName}
        </Text>
      </li>
    </Group>
  )
}

/** Selects the people whose calendars are shown beside the reader's own. */
export function PeoplePicker({ nio, people, isNarrow, onChange }: Props & { nio: string; isNarrow: boolean }) {
  const t = useTranslations()
  const others = people.filter(({ isMe }) => !isMe)
  return (
    <Popover width={300} position="bottom-end" trapFocus withArrow shadow="md">
      <Popover.Target>
        {isNarrow ? (
          <ActionIcon variant="default" size={36} aria-label={t('calendar.addPeople')}>
            <IconUsersPlus size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconUsersPlus size={18} aria-hidden />}>
            {t('calendar.addPeople')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar.addPeople')}>
        <PeopleSelect
          nio={nio}
          known={others}
          without={handlesOf(people.filter(({ isMe }) => isMe))}
          label={t('calendar.whoseCalendars')}
          maxValues={maxOthers}
          comboboxProps={{ withinPortal: false }}
          value={handlesOf(others)}
          onChange={onChange}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  )
}

import { Avatar, Button, Group, Stack, Text } from '@mantine/core'
import {
  type Icon,
  IconClock,
  IconFileText,
  IconLock,
  IconMapPin,
  IconPaperclip,
  IconRepeat,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEntryName } from '../../api/groups.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { GroupAvatar } from '../../components/group-avatar.tsx'
import { FormattedText } from '../../components/markdown/formatted-text.tsx'
import { MessageSource } from '../../components/message-source.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { AttachmentList } from '../../files/attachment-list.tsx'
import { useFormats, useLocale, useTranslations } from '../../i18n/language.tsx'
import { EventAnswers, isAnswered } from './event-answers.tsx'
import { isBusy, isOfOrganization, type Planned } from './planned.ts'
import { readRule } from './recurrence.ts'
import { sentenceOf } from './recurrence-sentence.ts'
import { useEventText } from './use-event-text.ts'
import { readerZone, sameClock, wallTimeAt } from './zones.ts'

/** More of them would fill the dialog; all names stand above. */
const maxAvatars = 12

type Props = {
  planned: Planned
  mayChange: boolean
  onEdit(): void
  onDelete(): void
  /** True if the reader attends the event and can remove it from their own calendar. */
  mayLeave: boolean
  onLeave(): void
}

/** The details of an event, as far as the reader may see them. */
export function EventDetails({ planned, mayChange, onEdit, onDelete, mayLeave, onLeave }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const formats = useFormats()
  const text = useEventText()
  const nameOf = useEntryName()
  const { nio, organization } = useOrganization()
  const { event, startAt } = planned
  const { allDay, timeZone, rrule, owner, attendees, groups, recurrenceId } = event
  const isElsewhere = !allDay && !sameClock(startAt, timeZone, readerZone)
  // A rule counts from the start that the occurrence has by that rule.
  const nominal = recurrenceId ?? event.start
  const start = allDay ? nominal : wallTimeAt(Date.parse(nominal), timeZone).day
  return (
    <Stack gap="sm">
      <Fact icon={IconClock}>
        <Text>{text.when(planned)}</Text>
        {isElsewhere && (
          <Text size="sm" c="dimmed">
            {t('calendar.whereItIs', { zone: timeZone, when: text.whenIn(planned, timeZone) })}
          </Text>
        )}
      </Fact>
      {rrule !== null && (
        <Fact icon={IconRepeat}>{sentenceOf(readRule(rrule, { start, timeZone, allDay }), start, locale, t)}</Fact>
      )}
      {event.location && (
        <Fact icon={IconMapPin}>
          <bdi>{event.location}</bdi>
        </Fact>
      )}
      {owner ? (
        <Fact icon={IconUser}>
          <Group gap={6} wrap="nowrap">
            <PersonAvatar person={owner} size={24} />
            <span>{t('calendar.plannedBy', { name: displayName(owner) })}</span>
          </Group>
        </Fact>
      ) : (
        isBusy(event) && <Fact icon={IconLock}>{t('calendar.busyHint')}</Fact>
      )}
      {isOfOrganization(event) && (
        <Fact icon={IconUsersGroup}>{t('calendar.ofOrganization', { organization: organization?.name ?? '' })}</Fact>
      )}
      {attendees.length + groups.length > 0 && (
        <Fact icon={IconUsers}>
          {t('calendar.attending', { names: formats.list([...groups, ...attendees].map(nameOf)) })}
          <Avatar.Group component="span" spacing={6} mt={4}>
            {groups.map((group) => (
              <GroupAvatar key={group.id} name={nameOf(group)} size={24} />
            ))}
            {attendees.slice(0, maxAvatars).map((person) => (
              <PersonAvatar key={person.nicHandle} person={person} size={24} />
            ))}
          </Avatar.Group>
        </Fact>
      )}
      {owner && event.visibility === 'private' && <Fact icon={IconLock}>{t('calendar.isPrivate')}</Fact>}
      {event.description && (
        <Fact icon={IconFileText}>
          <FormattedText text={event.description} />
        </Fact>
      )}
      <MessageSource nio={nio} source={event.source} />
      {event.attachments.length > 0 && (
        <Fact icon={IconPaperclip}>
          <AttachmentList attachments={event.attachments} />
        </Fact>
      )}
      {isAnswered(event) && <EventAnswers planned={planned} />}
      {mayLeave && (
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={onLeave}>
            {t('calendar.leave')}
          </Button>
        </Group>
      )}
      {mayChange && (
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={onDelete}>
            {t('calendar.delete')}
          </Button>
          <Button onClick={onEdit}>{t('calendar.edit')}</Button>
        </Group>
      )}
    </Stack>
  )
}

function Fact({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Picture size={18} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
      <div style={{ minWidth: 0 }}>{children}</div>
    </Group>
  )
}

import { Anchor, Avatar, Button, Group, Loader, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxGuests } from '../../../../shared/limits.ts'
import type { Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { eventAddress } from '../../components/event-address.ts'
import { useNotify } from '../../components/notify.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useNow } from '../../components/use-now.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { answerIcons } from './answer-icons.ts'
import {
  type Answer,
  answerEvent,
  calendarOf,
  type GivenAnswer,
  refreshAnswers,
  refreshEvents,
} from './event-requests.ts'
import { type CalendarEvent, isOfOrganization, type Planned } from './planned.ts'
import { useAnswers } from './use-answers.ts'

/** More of them would fill the dialog; the page of answers names everybody. */
const maxAvatars = 12

const offered = ['yes', 'maybe', 'no'] as const

/** People answer events of the organization, and events that others are invited to. */
export const isAnswered = (event: CalendarEvent) =>
  isOfOrganization(event) || (event.owner !== null && event.attendees.length + event.groups.length > 0)

/** The answers to a date: what the reader says, how many places are taken, and who comes. */
export function EventAnswers({ planned }: { planned: Planned }) {
  const t = useTranslations()
  const formats = useFormats()
  const { nio, can } = useOrganization()
  const { nicHandle } = useAccount()
  const isOver = planned.endAt <= useNow()
  const { event } = planned
  const { answers, mine } = useAnswers(nio, event, { all: false })
  // The calendar of the reader contains what they plan and are invited to, also through a group.
  const isInvited = isOfOrganization(event) || planned.calendars.includes(nicHandle)
  const mayAnswer = isInvited && can('calendar.answer') && !isOver
  const counts = event.answers
  const coming = answers.filter(({ answer }) => answer === 'yes')
  const kinds: Answer[] = ['yes', 'maybe', 'no', ...(counts && counts.waiting > 0 ? (['waiting'] as const) : [])]
  return (
    <Stack gap="xs" component="section" aria-label={t('calendar.answers.whoComes')}>
      {mayAnswer && <OwnAnswer nio={nio} event={event} mine={mine} />}
      {!mayAnswer && event.myAnswer && (
        <Text>{t('calendar.answers.mine', { answer: t(`calendar.answers.${event.myAnswer}`) })}</Text>
      )}
      {event.capacity !== null && (
        <Text size="sm" fw={500}>
          {t('calendar.answers.placesTaken', { taken: counts?.yes ?? 0, capacity: event.capacity })}
        </Text>
      )}
      <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {kinds.map((kind) => (
          <Text key={kind} component="li" size="sm">
            {t('common.labelled', { label: t(`calendar.answers.${kind}`), value: formats.number(counts?.[kind] ?? 0) })}
          </Text>
        ))}
      </Group>
      {coming.length > 0 && (
        <Avatar.Group component="span" spacing={6}>
          {coming.slice(0, maxAvatars).map(({ person }) => (
            <PersonAvatar key={person.nicHandle} person={person} size={24} />
          ))}
        </Avatar.Group>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/o/$nio/calendar/answers"
            params={{ nio }}
            search={eventAddress(event, calendarOf(event))}
            {...props}
          />
        )}
      >
        {t('calendar.answers.whoComes')}
      </Anchor>
    </Stack>
  )
}

type OwnProps = { nio: string; event: CalendarEvent; mine: Resource<'NamedAnswer'> | undefined }

function OwnAnswer({ nio, event, mine }: OwnProps) {
  const t = useTranslations()
  const { number } = useFormats()
  const notify = useNotify()
  const { myAnswer, capacity } = event
  const { guests, position } = mine ?? { guests: 0, position: null }
  // Another answer keeps the guests, so they must be known.
  const isKnown = myAnswer === null || mine !== undefined
  const send = useMutation({
    mutationFn: async (given: { answer: GivenAnswer; guests: number }) => {
      await answerEvent({ nio, event, ...given })
      await Promise.all([refreshEvents(), refreshAnswers(nio, event)])
    },
    onError: notify.error,
  })
  const isBusy = !isKnown || send.isPending
  const said: GivenAnswer = myAnswer === 'waiting' ? 'yes' : myAnswer
  const isFull = capacity !== null && (event.answers?.yes ?? 0) >= capacity
  const labels = {
    yes:
      myAnswer === 'waiting'
        ? t('calendar.answers.waiting')
        : t(isFull && myAnswer !== 'yes' ? 'calendar.answers.joinWaiting' : 'calendar.answers.yes'),
    maybe: t('calendar.answers.maybe'),
    no: t('calendar.answers.no'),
  }
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('calendar.answers.question')}</Text>
      <Group gap="xs" role="group" aria-label={t('calendar.answers.question')} aria-busy={send.isPending}>
        {offered.map((answer) => {
          const isPressed = answer === said
          const isSent = send.isPending && send.variables.answer === answer
          const Picture = answerIcons[answer === 'yes' && myAnswer === 'waiting' ? 'waiting' : answer]
          return (
            <Button
              key={answer}
              variant={isPressed ? 'filled' : 'default'}
              aria-pressed={isPressed}
              leftSection={isSent ? <Loader size={16} color="currentColor" /> : <Picture size={16} aria-hidden />}
              // A button that is really disabled loses the focus, and the Tab key passes over it.
              aria-disabled={isBusy}
              data-disabled={(isBusy && !isSent) || undefined}
              // The focus stays, so a key that is held down would give the answer and take it back again and again.
              onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
              // A second press takes the answer back.
              onClick={() =>
                !isBusy &&
                send.mutate(isPressed ? { answer: null, guests: 0 } : { answer, guests: answer === 'no' ? 0 : guests })
              }
            >
              {labels[answer]}
            </Button>
          )
        })}
      </Group>
      <Text size="sm" fw={500} role="status">
        {position !== null && t('calendar.answers.position', { position })}
      </Text>
      {(said === 'yes' || said === 'maybe') && (
        <Select
          label={t('calendar.answers.guests')}
          description={t('calendar.answers.guestsHint')}
          w={220}
          data={Array.from({ length: maxGuests + 1 }, (_, count) => ({ value: String(count), label: number(count) }))}
          value={String(guests)}
          allowDeselect={false}
          // Like the buttons, it keeps the focus while it looks disabled.
          readOnly={isBusy}
          aria-disabled={isBusy}
          data-disabled={isBusy || undefined}
          onChange={(value) => send.mutate({ answer: said, guests: Number(value) })}
        />
      )}
    </Stack>
  )
}

import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { IconPrinter, IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName, secondName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorPage, NotFoundPage } from '../../components/error-pages.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './answers.module.css'
import { type CalendarSearch, readCalendarSearch } from './calendar-search.ts'
import { type Day, dayOf } from './days.ts'
import { isAnswered } from './event-answers.tsx'
import type { Answer } from './event-requests.ts'
import type { Planned } from './planned.ts'
import { useAnswers } from './use-answers.ts'
import { useCalendars } from './use-calendars.ts'
import { useEventText } from './use-event-text.ts'

/** Answers to a date of an event, to read and to print. Its address is that of the event in the calendar. */
export function AnswersPage() {
  const search = readCalendarSearch(useSearch({ strict: false }))
  const { nio } = useOrganization()
  const { nicHandle } = useAccount()
  const day: Day = search.day ?? dayOf(Date.now())
  const people = useMemo(() => [search.people?.split(',')[0] ?? nicHandle], [search.people, nicHandle])
  const { planned, error, retry, isLoaded } = useCalendars(nio, people, day, day)
  const found = planned.find(({ key }) => key === search.event)
  if (error) return <ErrorPage error={error} reset={retry} />
  if (found && isAnswered(found.event)) return <Answers nio={nio} planned={found} search={search} />
  return isLoaded ? <NotFoundPage /> : <SkeletonPage />
}

type Props = { nio: string; planned: Planned; search: CalendarSearch }

function Answers({ nio, planned, search }: Props) {
  const t = useTranslations()
  const { number, compare } = useFormats()
  const text = useEventText()
  const { event } = planned
  const { list, answers } = useAnswers(nio, event, { all: true })
  const counts = event.answers
  const byName = (one: NamedAnswer, other: NamedAnswer) => compare(displayName(one.person), displayName(other.person))
  const groups = (['yes', 'waiting', 'maybe', 'no'] as const).map((kind) => {
    const group = answers.filter(({ answer }) => answer === kind)
    // The waiting list keeps its order.
    return { kind, people: kind === 'waiting' ? group : group.toSorted(byName) }
  })
  return (
    <Page
      title={t('calendar.answers.whoComes')}
      back={
        <span data-no-print>
          <BackLink to="/o/$nio/calendar" params={{ nio }} search={search}>
            {t('calendar.title')}
          </BackLink>
        </span>
      }
      actions={
        <Button
          data-no-print
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('calendar.answers.print')}
        </Button>
      }
    >
      <Stack gap={2}>
        <Text fw={600} size="lg">
          <bdi>{text.title(planned)}</bdi>
        </Text>
        <Text>{text.when(planned)}</Text>
        {event.location && (
          <Text>
            <bdi>{event.location}</bdi>
          </Text>
        )}
        {event.capacity !== null && (
          <Text>{t('calendar.answers.placesTaken', { taken: counts?.yes ?? 0, capacity: event.capacity })}</Text>
        )}
      </Stack>
      {!list.data && <ListPlaceholder query={list} />}
      {list.data && answers.length === 0 && (
        <EmptyState icon={IconUsers} title={t('calendar.answers.none')} text={t('calendar.answers.noneText')} />
      )}
      {groups
        .filter(({ people }) => people.length > 0)
        .map(({ kind, people }) => (
          <section key={kind} className={classes.group} aria-labelledby={`answers-${kind}`}>
            <Title order={2} size="h4" id={`answers-${kind}`}>
              {t('common.labelled', {
                label: t(`calendar.answers.${kind}`),
                value: number(counts?.[kind] ?? people.length),
              })}
            </Title>
            <AnswerTable kind={kind} people={people} />
          </section>
        ))}
    </Page>
  )
}

type NamedAnswer = Resource<'NamedAnswer'>

function AnswerTable({ kind, people }: { kind: Answer; people: NamedAnswer[] }) {
  const t = useTranslations()
  const { number } = useFormats()
  return (
    <Table className={classes.table} data-answer={kind}>
      <Table.Thead>
        <Table.Tr>
          {kind === 'waiting' && <Table.Th className={classes.narrow}>{t('calendar.answers.place')}</Table.Th>}
          <Table.Th>{t('members.name')}</Table.Th>
          <Table.Th className={classes.narrow}>{t('calendar.answers.guests')}</Table.Th>
          {kind === 'yes' && (
            <Table.Th className={`${classes.narrow} ${classes.onPaper}`}>{t('calendar.answers.present')}</Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map(({ person, guests, position }) => (
          <Table.Tr key={person.nicHandle}>
            {kind === 'waiting' && <Table.Td>{position !== null && number(position)}</Table.Td>}
            <Table.Td>
              <bdi>{displayName(person)}</bdi>{' '}
              <Text span size="sm" c="dimmed">
                <bdi>{secondName(person)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td>{guests > 0 && number(guests)}</Table.Td>
            {kind === 'yes' && (
              <Table.Td className={classes.onPaper}>
                <span className={classes.tick} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

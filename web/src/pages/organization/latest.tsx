import { Badge, Button, NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutKanban, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { Ago } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'
import { useBoards } from '../boards/use-boards.ts'
import { useTalks } from '../talks/talk-cache.ts'
import classes from './organization.module.css'

const mostShown = 5

/** The talks in which something was said last, with what is unread. */
export function LatestTalks({ nio }: { nio: string }) {
  const say = useWords()
  const { number } = useFormats()
  const { data, error, refetch } = useTalks(nio)
  const talks = data?.pages[0]?.talks.slice(0, mostShown)
  return (
    <Section
      title={say('talks.talks')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/o/$nio/talks" params={{ nio }} {...props} />}
        >
          {say('talks.backToList')}
        </Button>
      }
    >
      {!talks && <AwaitedList error={error} retry={refetch} height={44} />}
      {talks?.length === 0 && <Text c="dimmed">{say('talks.emptyText')}</Text>}
      <Stack gap={2} className={classes.links}>
        {talks?.map(({ id, title, lastMessageAt, unread }) => (
          <NavLink
            key={id}
            className={classes.link}
            renderRoot={(props) => <Link to="/o/$nio/talks/$talkId" params={{ nio, talkId: String(id) }} {...props} />}
            label={<bdi>{title}</bdi>}
            description={<Ago at={lastMessageAt} />}
            leftSection={<IconMessage size={18} aria-hidden />}
            rightSection={
              unread > 0 && (
                <Badge circle={unread < 10} role="img" aria-label={say('home.unread', { count: unread })}>
                  {number(unread)}
                </Badge>
              )
            }
          />
        ))}
      </Stack>
    </Section>
  )
}

/** The boards that were made last. */
export function LatestBoards({ nio }: { nio: string }) {
  const say = useWords()
  const { data, error, refetch } = useBoards(nio)
  const boards = data?.pages[0]?.boards.slice(0, mostShown)
  return (
    <Section
      title={say('boards.title')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/o/$nio/boards" params={{ nio }} {...props} />}
        >
          {say('boards.toBoards')}
        </Button>
      }
    >
      {!boards && <AwaitedList error={error} retry={refetch} height={44} />}
      {boards?.length === 0 && <Text c="dimmed">{say('boards.emptyText')}</Text>}
      <Stack gap={2} className={classes.links}>
        {boards?.map(({ id, name }) => (
          <NavLink
            key={id}
            className={classes.link}
            renderRoot={(props) => <Link to="/o/$nio/boards/$boardId" params={{ nio, boardId: id }} {...props} />}
            label={<bdi>{name}</bdi>}
            leftSection={<IconLayoutKanban size={18} aria-hidden />}
          />
        ))}
      </Stack>
    </Section>
  )
}

import { Badge, Button, Group, NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { MentionBadge } from '../../components/mention-badge.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useBoards } from '../boards/use-boards.ts'
import { useTalks } from '../talks/talk-cache.ts'
import { TalkIcon } from '../talks/talk-icon.tsx'
import { useTalkTitle } from '../talks/talk-title.ts'
import classes from './organization.module.css'

const maxShown = 5

/** The talks with the newest messages, and their unread counts. */
export function LatestTalks({ nio }: { nio: string }) {
  const t = useTranslations()
  const { number } = useFormats()
  const titleOf = useTalkTitle()
  const { data, error, refetch } = useTalks(nio)
  const talks = data?.pages[0]?.talks.slice(0, maxShown)
  return (
    <Section
      title={t('talks.talks')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/o/$nio/talks" params={{ nio }} {...props} />}
        >
          {t('talks.backToList')}
        </Button>
      }
    >
      {!talks && <ListPlaceholder query={{ error, refetch }} height={44} />}
      {talks?.length === 0 && <Text c="dimmed">{t('talks.emptyText')}</Text>}
      <Stack gap={2} className={classes.links}>
        {talks?.map((talk) => {
          const { id, lastMessageAt, unread, unreadMentions } = talk
          return (
            <NavLink
              key={id}
              className={classes.link}
              renderRoot={(props) => (
                <Link to="/o/$nio/talks/$talkId" params={{ nio, talkId: String(id) }} {...props} />
              )}
              label={<bdi>{titleOf(talk)}</bdi>}
              description={<RelativeTime at={lastMessageAt} />}
              leftSection={<TalkIcon talk={talk} size={24} />}
              rightSection={
                unread > 0 && (
                  <Group gap={6} wrap="nowrap">
                    <MentionBadge count={unreadMentions} />
                    <Badge circle={unread < 10} role="img" aria-label={t('home.unread', { count: unread })}>
                      {number(unread)}
                    </Badge>
                  </Group>
                )
              }
            />
          )
        })}
      </Stack>
    </Section>
  )
}

/** The newest boards. */
export function LatestBoards({ nio }: { nio: string }) {
  const t = useTranslations()
  const { data, error, refetch } = useBoards(nio)
  const boards = data?.pages[0]?.boards.slice(0, maxShown)
  return (
    <Section
      title={t('boards.title')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/o/$nio/boards" params={{ nio }} {...props} />}
        >
          {t('boards.toBoards')}
        </Button>
      }
    >
      {!boards && <ListPlaceholder query={{ error, refetch }} height={44} />}
      {boards?.length === 0 && <Text c="dimmed">{t('boards.emptyText')}</Text>}
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

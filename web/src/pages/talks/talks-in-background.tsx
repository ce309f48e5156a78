import { IconMessage, IconMessagePlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useNio } from '../../api/organization.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type Command, useCommands, useIsPaletteOpen } from '../../shell/commands.ts'
import { startOutbox } from './outbox.ts'
import { useAllTalks } from './talk-cache.ts'

/** Runs on every page: sends the messages in the outbox, and registers the talks in the command palette. */
export function TalksInBackground() {
  const nio = useNio()
  useEffect(() => startOutbox(), [])
  return nio && <TalkCommands key={nio} nio={nio} />
}

function TalkCommands({ nio }: { nio: string }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { data } = useAllTalks(nio, { enabled: useIsPaletteOpen() })
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'talk-search',
        label: t('talks.search'),
        icon: IconSearch,
        run: () => navigate({ to: '/o/$nio/talks/search', params: { nio }, search: {} }),
      },
      {
        id: 'talk-new',
        label: t('talks.open'),
        icon: IconMessagePlus,
        run: () => navigate({ to: '/o/$nio/talks', params: { nio }, search: { new: true } }),
      },
      ...(data?.pages.flatMap((page) => page.talks) ?? []).map(({ id, title }) => ({
        id: `talk-${id}`,
        label: title,
        description: t('talks.talk'),
        icon: IconMessage,
        run: () => navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(id) } }),
      })),
    ],
    [t, navigate, nio, data],
  )
  useCommands(commands)
  return null
}

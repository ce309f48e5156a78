import { IconCompass, IconMessage, IconMessagePlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useNio } from '../../api/organization.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type Command, useCommands, useIsPaletteOpen } from '../../shell/commands.ts'
import { startOutbox } from './outbox.ts'
import { useAllTalks } from './talk-cache.ts'
import { useTalkTitle } from './talk-title.ts'

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
  const titleOf = useTalkTitle()
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
      {
        id: 'talk-browse',
        label: t('channels.browse'),
        icon: IconCompass,
        run: () => navigate({ to: '/o/$nio/talks/browse', params: { nio }, search: {} }),
      },
      ...(data?.pages.flatMap((page) => page.talks) ?? []).map((talk) => ({
        id: `talk-${talk.id}`,
        label: titleOf(talk),
        description: t(talk.kind === 'direct' ? 'channels.directMessage' : 'talks.talk'),
        icon: IconMessage,
        run: () => navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) } }),
      })),
    ],
    [t, navigate, nio, data, titleOf],
  )
  useCommands(commands)
  return null
}

import { ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconHash, IconLock, IconUsers } from '@tabler/icons-react'
import { useAccount } from '../../api/session.ts'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { Talk } from './talk-cache.ts'
import { othersIn } from './talk-title.ts'

type Props = { talk: Pick<Talk, 'kind' | 'participants'>; size?: number }

/** Shows who reads a talk: a sign for channels, and the avatar of the other person for direct messages. */
export function TalkIcon({ talk, size = 28 }: Props) {
  const t = useTranslations()
  const { nicHandle } = useAccount()
  const [other, ...more] = othersIn(talk, nicHandle)
  if (talk.kind === 'direct' && other && more.length === 0) return <PersonAvatar person={other} size={size} />
  const Picture = { open: IconHash, private: IconLock, direct: IconUsers, comments: IconHash }[talk.kind]
  return (
    <ThemeIcon component="span" size={size} radius="xl" variant="light" color="gray" c="var(--mantine-color-text)">
      <Picture size={size * 0.6} aria-hidden />
      {talk.kind === 'private' && <VisuallyHidden>{t('channels.private')}</VisuallyHidden>}
      {talk.kind === 'open' && <VisuallyHidden>{t('channels.open')}</VisuallyHidden>}
    </ThemeIcon>
  )
}

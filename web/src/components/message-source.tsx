import { Anchor, Group } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../api/client.ts'
import { useTranslations } from '../i18n/language.tsx'

/** Leads to the message that a card or an event was made from. Readers who cannot read that do not see it. */
export function MessageSource({ nio, source }: { nio: string; source: Resource<'Source'> | null }) {
  const t = useTranslations()
  if (!source) return null
  return (
    <Anchor
      size="sm"
      underline="hover"
      renderRoot={(props) => (
        <Link
          to="/o/$nio/talks/$talkId"
          params={{ nio, talkId: String(source.talkId) }}
          search={{ message: source.messageId }}
          {...props}
        />
      )}
    >
      <Group component="span" gap={6} display="inline-flex">
        <IconMessage size={16} aria-hidden />
        {t('channels.source')}
      </Group>
    </Anchor>
  )
}

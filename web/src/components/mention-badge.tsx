import { Badge } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { maxUnreadMentions } from '../../../shared/limits.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import classes from './mention-badge.module.css'

/** The number of unread mentions. It differs from the number of unread messages in colour and by its sign. */
export function MentionBadge({ count }: { count: number }) {
  const t = useTranslations()
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <Badge
      size="sm"
      className={classes.badge}
      leftSection={<IconAt size={12} aria-hidden />}
      role="img"
      aria-label={t('talks.mentions', { count })}
    >
      {count < maxUnreadMentions ? number(count) : `${number(maxUnreadMentions - 1)}+`}
    </Badge>
  )
}

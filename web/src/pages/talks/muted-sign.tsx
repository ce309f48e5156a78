import { IconBellOff } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/language.tsx'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'

/** Shows that the reader is notified about nothing in a talk. */
export function MutedSign({ talk }: { talk: Talk }) {
  const t = useTranslations()
  if (talk.notify !== 'none') return null
  const label = t('channels.muted')
  return (
    <span role="img" aria-label={label} title={label} className={classes.muted}>
      <IconBellOff size={14} aria-hidden />
    </span>
  )
}

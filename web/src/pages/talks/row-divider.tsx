import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './talks.module.css'

type Props = { at: string; startsDay: boolean; startsNew?: boolean }

/** The line above a row that starts a day or the new messages. */
export function RowDivider({ at, startsDay, startsNew = false }: Props) {
  const t = useTranslations()
  const { calendarDay } = useFormats()
  if (!startsDay && !startsNew) return null
  return (
    <div className={classes.divider} data-day={startsDay || undefined} data-new={startsNew || undefined}>
      {startsDay && <span>{calendarDay(at)}</span>}
      {startsNew && <span className={classes.newMark}>{t('talks.new')}</span>}
    </div>
  )
}

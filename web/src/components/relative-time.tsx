import { useFormats } from '../i18n/language.tsx'

type Props = { at: string; children?(time: string): string }

/** A time such as "5 minutes ago", or a sentence with such a time, with the exact time as a tooltip. */
export function RelativeTime({ at, children = (time) => time }: Props) {
  const { fromNow, dateTime } = useFormats()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {children(fromNow(at))}
    </time>
  )
}

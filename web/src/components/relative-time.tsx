import { useFormats } from '../i18n/language.tsx'

/** A time such as "5 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const { fromNow, dateTime } = useFormats()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {fromNow(at)}
    </time>
  )
}

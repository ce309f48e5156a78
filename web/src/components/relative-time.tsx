import { useFormats } from '../i18n/language.tsx'

/** "5 minutes ago", with the exact time for whoever points at it or has it read aloud. */
export function RelativeTime({ at }: { at: string }) {
  const { fromNow, dateTime } = useFormats()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {fromNow(at)}
    </time>
  )
}

/**
 * The options of every time of day. With `hour: 'numeric'` many locales write 9:00 alone and 09:00 in a range, so the width of
 * the hour follows the range.
 */
export function clockOf(locale: string) {
  const minute = '2-digit'
  const [nine, ten] = [new Date(2024, 0, 1, 9), new Date(2024, 0, 1, 10)]
  const parts = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute }).formatRangeToParts(nine, ten)
  const isWide = parts.find(({ type }) => type === 'hour')?.value.length === 2
  return { hour: isWide ? '2-digit' : 'numeric', minute } as const
}

/** `Intl.DateTimeFormat`, except that French writes the first day of a month as an ordinal: "1er mars". */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, options)
  if (new Intl.Locale(locale).language !== 'fr') return format
  const written = (parts: Intl.DateTimeFormatPart[]) => {
    const hasMonthName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value))
    return parts.map(({ type, value }) => (hasMonthName && type === 'day' ? dayInFrench(value) : value)).join('')
  }
  return {
    format: (at: Date | number) => written(format.formatToParts(at)),
    formatRange: (from: Date | number, to: Date | number) => written(format.formatRangeToParts(from, to)),
  }
}

const dayInFrench = (day: string) => (day === '1' ? '1er' : day)

/** A day of the month inside a sentence. */
export function dayOfMonth(day: number, locale: string): string {
  const digits = new Intl.NumberFormat(locale).format(day)
  return new Intl.Locale(locale).language === 'fr' ? dayInFrench(digits) : digits
}

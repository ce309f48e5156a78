/** Splits a text at the matches of a search. */
export function highlighted(text: string, places: { start: number; length: number }[]) {
  const segments: { text: string; isFound: boolean; start: number }[] = []
  let end = 0
  for (const { start, length } of places) {
    if (start > end) segments.push({ text: text.slice(end, start), isFound: false, start: end })
    segments.push({ text: text.slice(start, start + length), isFound: true, start })
    end = start + length
  }
  if (end < text.length) segments.push({ text: text.slice(end), isFound: false, start: end })
  return segments
}

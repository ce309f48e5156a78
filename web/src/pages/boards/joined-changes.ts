import type { components } from '../../api/schema.ts'

export type Activity = components['schemas']['CardActivity']

/** Changes of one person within this time are shown as one, because each tick of a checklist is a change. */
const togetherMs = 15 * 60 * 1000

/** Joins consecutive changes of one person. The list is in the order of time. */
export function joinedChanges(entries: Activity[]): Activity[] {
  const joined: Activity[] = []
  for (const entry of entries) {
    const last = joined.at(-1)
    const isSame =
      last?.action === 'changed' &&
      entry.action === 'changed' &&
      last.actor.nicHandle === entry.actor.nicHandle &&
      Date.parse(entry.at) - Date.parse(last.at) < togetherMs
    if (isSame) {
      const fields = [...new Set([...(last.details.fields ?? []), ...(entry.details.fields ?? [])])]
      joined[joined.length - 1] = { ...entry, details: { fields } }
    } else joined.push(entry)
  }
  return joined
}

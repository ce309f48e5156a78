import type { Card } from './layout.ts'
import { type CardContent, type ContentField, combine, contentOf, type InstantField, mergeContent } from './merge.ts'

/** The state of an open card. */
export type CardEdits = {
  /** The content that the edits started from. Its version is older than the newest one if fields are disputed. */
  base: Card
  /** The newest version of the card that is known. */
  newest: Card
  /** The content of the form. */
  content: CardContent
  /** Fields that the reader and somebody else have changed differently. */
  disputed: ContentField[]
}

export const editsOf = (card: Card): CardEdits => ({ base: card, newest: card, content: contentOf(card), disputed: [] })

/** A card lists the groups among its assignees separately. */
const copy = <F extends ContentField>(into: Card, field: F, from: Card) => {
  into[field] = from[field]
  if (field === 'assignees') into.groups = from.groups
}

/** Takes a newer version over, except in fields that the reader has changed. */
export function withNewest(edits: CardEdits, newest: Card): CardEdits {
  if (newest.version <= edits.newest.version) return edits
  const { content, conflicts } = mergeContent(contentOf(edits.base), edits.content, contentOf(newest))
  const base = { ...newest }
  for (const field of conflicts) copy(base, field, edits.base)
  // Saving on the older version is refused, so that the reader is asked about the disputed fields.
  if (conflicts.length > 0) base.version = edits.base.version
  return { base, newest, content, disputed: conflicts }
}

/** The value of a field to save: the change of the reader on the newest version. */
export const valueToSave = <F extends InstantField>({ base, newest, content }: CardEdits, field: F): CardContent[F] =>
  combine(field, contentOf(base), content, contentOf(newest))

/** Takes the answer to a save of one field over. The reader may have changed the field again since it was sent. */
export function withSaved(edits: CardEdits, field: InstantField, sent: CardContent, saved: Card): CardEdits {
  const base = { ...edits.base }
  copy(base, field, saved)
  const content =
    edits.content[field] === sent[field] ? { ...edits.content, [field]: contentOf(saved)[field] } : edits.content
  return withNewest({ ...edits, base, content }, saved)
}

import { entryOf, type PersonOrGroup } from '../../api/person-or-group.ts'
import type { Card } from './layout.ts'

/** The fields of a card that people edit, without its position. Groups are assigned in the same field as people. */
export type CardContent = Pick<Card, 'title' | 'text' | 'due' | 'labels' | 'checklist' | 'attachments' | 'cover'> & {
  assignees: PersonOrGroup[]
}
export type ContentField = keyof CardContent

export const contentFields = [
  'title',
  'text',
  'due',
  'assignees',
  'labels',
  'checklist',
  'attachments',
  'cover',
] as const

export const contentOf = ({
  title,
  text,
  due,
  assignees,
  groups,
  labels,
  checklist,
  attachments,
  cover,
}: Card): CardContent => ({
  title,
  text,
  due,
  assignees: [...assignees, ...groups],
  labels,
  checklist,
  attachments,
  cover,
})

/** Lists of people are equal in any order, and the addresses of a file are different in every reply. */
const comparable = (field: ContentField, content: CardContent) => {
  if (field === 'assignees') return JSON.stringify(content.assignees.map(entryOf).sort())
  if (field === 'attachments') return JSON.stringify(content.attachments.map(({ id }) => id))
  return JSON.stringify(content[field])
}

const isSame = (field: ContentField, one: CardContent, other: CardContent) =>
  comparable(field, one) === comparable(field, other)

export const changedFields = (from: CardContent, to: CardContent): ContentField[] =>
  contentFields.filter((field) => !isSame(field, from, to))

const take = <F extends ContentField>(into: CardContent, field: F, from: CardContent) => {
  into[field] = from[field]
}

export type Merged = { content: CardContent; conflicts: ContentField[] }

/**
 * Merges two edits of the same card field by field. A field that only one person changed has their value. A field that
 * both changed differently is a conflict, and keeps my value until somebody chooses.
 */
export function mergeContent(base: CardContent, mine: CardContent, theirs: CardContent): Merged {
  const content = { ...mine }
  const conflicts: ContentField[] = []
  for (const field of contentFields) {
    if (isSame(field, base, theirs) || isSame(field, mine, theirs)) continue
    if (isSame(field, base, mine)) take(content, field, theirs)
    else conflicts.push(field)
  }
  return { content, conflicts }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** Fields of which only one version can be kept, such as the title. */
export const canBeBoth = (field: ContentField) => field !== 'title' && field !== 'due' && field !== 'cover'

export function choose(merged: CardContent, theirs: CardContent, choices: Partial<Record<ContentField, Choice>>) {
  const chosen = { ...merged }
  for (const field of contentFields) {
    if (choices[field] === 'theirs') take(chosen, field, theirs)
    if (choices[field] === 'both') take(chosen, field, both(merged, theirs))
  }
  return chosen
}

/** A union that loses nothing: their items first, then the ones that only I have. */
function both(mine: CardContent, theirs: CardContent): CardContent {
  const assigned = new Set(theirs.assignees.map(entryOf))
  const listed = new Set(theirs.checklist.map(({ text }) => text))
  const attached = new Set(theirs.attachments.map(({ id }) => id))
  return {
    ...mine,
    text: [theirs.text, mine.text].filter((text) => text !== '').join('\n\n'),
    assignees: [...theirs.assignees, ...mine.assignees.filter((one) => !assigned.has(entryOf(one)))],
    labels: [...new Set([...theirs.labels, ...mine.labels])],
    checklist: [...theirs.checklist, ...mine.checklist.filter(({ text }) => !listed.has(text))],
    attachments: [...theirs.attachments, ...mine.attachments.filter(({ id }) => !attached.has(id))],
  }
}

/**
 * Fields whose changes are saved at once. Two such changes of the same field are combined, because nobody is asked about a
 * tick.
 */
export type InstantContent = Omit<CardContent, 'title' | 'text'>
export type InstantField = keyof InstantContent

/** Returns whether changes of a field wait for Save. */
export const isDraft = (field: ContentField) => field === 'title' || field === 'text'

/** Repeats my change of one field on the content that somebody else has saved meanwhile. */
export function combine<F extends InstantField>(
  field: F,
  base: CardContent,
  mine: CardContent,
  theirs: CardContent,
): CardContent[F] {
  if (isSame(field, base, theirs)) return mine[field]
  const combined: InstantContent = {
    due: mine.due,
    assignees: combineLists(base.assignees, mine.assignees, theirs.assignees, entryOf),
    labels: combineLists(base.labels, mine.labels, theirs.labels, (label) => label),
    checklist: combineLists(base.checklist, mine.checklist, theirs.checklist, ({ text }) => text),
    attachments: combineLists(base.attachments, mine.attachments, theirs.attachments, ({ id }) => id),
    cover: mine.cover,
  }
  return combined[field] as CardContent[F]
}

/** Returns their items, without those that I removed, with those that I added, and as I changed them. */
function combineLists<Item>(base: Item[], mine: Item[], theirs: Item[], keyOf: (item: Item) => string): Item[] {
  const before = new Map(base.map((item) => [keyOf(item), item]))
  const now = new Map(mine.map((item) => [keyOf(item), item]))
  const there = new Set(theirs.map(keyOf))
  const kept = theirs.flatMap((item) => {
    const key = keyOf(item)
    const [old, changed] = [before.get(key), now.get(key)]
    if (old && !changed) return []
    return changed && JSON.stringify(changed) !== JSON.stringify(old) ? [changed] : [item]
  })
  return [...kept, ...mine.filter((item) => !before.has(keyOf(item)) && !there.has(keyOf(item)))]
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { entryOf } from '../../api/person-or-group.ts'
import { errorMessage, toProblem } from '../../api/problem.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type CardEdits, editsOf, valueToSave, withNewest, withSaved } from './card-edits.ts'
import type { Card } from './layout.ts'
import {
  type CardContent,
  type ContentField,
  changedFields,
  contentOf,
  type InstantContent,
  type InstantField,
  isDraft,
  type Merged,
  mergeContent,
} from './merge.ts'
import type { BoardPath } from './refresh.ts'

/** A save conflict: the content that somebody else has saved, and the merge of both edits. */
export type Conflict = { theirs: Card; merged: Merged }

/** The API names people, groups and files by their ids. */
const written = (content: CardContent, field: ContentField) => {
  if (field === 'assignees') return content.assignees.map(entryOf)
  return field === 'attachments' ? content.attachments.map(({ id }) => id) : content[field]
}

const bodyOf = (content: CardContent, fields: ContentField[]) =>
  Object.fromEntries(fields.map((field) => [field, written(content, field)]))

/**
 * Edits a card while others may edit it too. Changes of others appear in the form, except in fields that the reader has
 * changed. Instant fields are saved at once; the others wait for `save`, where the reader resolves conflicts.
 */
export function useCardEditing(path: BoardPath, card: Card) {
  const t = useTranslations()
  const [edits, setEdits] = useState(() => editsOf(card))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [waiting, setWaiting] = useState(0)
  // Requests outlive a render, so they read and change the latest edits.
  const latest = useRef(edits)
  const line = useRef(Promise.resolve())
  const params = { path: { ...path, cardId: card.id } }

  const update = (change: (before: CardEdits) => CardEdits) => {
    latest.current = change(latest.current)
    setEdits(latest.current)
  }
  const receive = useEffectEvent((newest: Card) => update((before) => withNewest(before, newest)))
  useEffect(() => receive(card), [card])

  const patch = async (on: Card, content: CardContent, fields: ContentField[]): Promise<Card> => {
    const header = { 'If-Match': `"${on.version}"` }
    const { data } = await api.PATCH('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', {
      params: { ...params, header },
      body: bodyOf(content, fields),
    })
    if (!data) throw new Error('no card')
    return data
  }
  const fetchCard = async (): Promise<Card> => {
    const { data } = await api.GET('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', { params })
    if (!data) throw new Error('no card')
    return data
  }
  const isOutdated = (error: unknown) => toProblem(error).code === 'PRECONDITION_FAILED'

  /** Saves a field without asking. A field that was saved together with an earlier change is up to date already. */
  const saveAtOnce = async (field: InstantField): Promise<void> => {
    const { content, newest, base } = latest.current
    if (!changedFields(contentOf(base), content).includes(field)) return
    try {
      const value = valueToSave(latest.current, field)
      const saved = await patch(newest, { ...content, [field]: value }, [field])
      update((before) => withSaved(before, field, content, saved))
    } catch (error) {
      if (!isOutdated(error)) throw error
      const theirs = await fetchCard()
      update((before) => withNewest(before, theirs))
      await saveAtOnce(field)
    }
  }

  /** Returns whether the card was saved. If not, `conflict` or `problem` explain why, and the edits are kept. */
  const saveOn = async (on: Card, wanted: CardContent): Promise<boolean> => {
    const changed = changedFields(contentOf(on), wanted)
    if (changed.length === 0) return true
    try {
      const saved = await patch(on, wanted, changed)
      update(() => editsOf(saved))
      return true
    } catch (error) {
      if (!isOutdated(error)) throw error
      const theirs = await fetchCard()
      const merged = mergeContent(contentOf(on), wanted, contentOf(theirs))
      if (merged.conflicts.length === 0) return saveOn(theirs, merged.content)
      setConflict({ theirs, merged })
      return false
    }
  }

  /** One request follows the other, because each names the version that the one before it made. */
  const inLine = <Result>(request: () => Promise<Result>): Promise<Result | null> => {
    setWaiting((count) => count + 1)
    const result = line.current.then(async () => {
      setProblem(null)
      try {
        return await request()
      } catch (error) {
        setProblem(errorMessage(error, t))
        return null
      } finally {
        setWaiting((count) => count - 1)
      }
    })
    line.current = result.then(() => undefined)
    return result
  }

  const save = async (on?: Card): Promise<boolean> => {
    setConflict(null)
    setSaving(true)
    const isSaved = await inLine(() => saveOn(on ?? latest.current.base, latest.current.content))
    setSaving(false)
    return isSaved ?? false
  }
  const change = (changes: Partial<CardContent>) =>
    update((before) => ({ ...before, content: { ...before.content, ...changes } }))
  const unsavedOf = ({ base, content }: CardEdits) => changedFields(contentOf(base), content)
  const unsaved = unsavedOf(edits)

  return {
    content: edits.content,
    /** Changes the form only. */
    change,
    /**
     * Changes the form and saves the changed fields. Edits that cannot be saved stay in the form. A function gets the
     * latest content, for changes that were prepared long before, such as an upload.
     */
    apply: (given: Partial<InstantContent> | ((latest: CardContent) => Partial<InstantContent>)) => {
      const changes = typeof given === 'function' ? given(latest.current.content) : given
      change(changes)
      for (const field of Object.keys(changes) as InstantField[]) inLine(() => saveAtOnce(field))
    },
    isUnsaved: unsaved.length > 0,
    /** True if there is an edit that only `save` saves. */
    needsSave: unsaved.some((field) => waiting === 0 || isDraft(field)),
    /** Returns whether edits are unsaved after all requests have been answered. */
    staysUnsaved: async () => {
      await line.current
      return unsavedOf(latest.current).length > 0
    },
    /** Drafts that somebody else has changed as well. */
    disputed: edits.disputed.filter(isDraft),
    conflict,
    problem,
    isSaving,
    save: () => save(),
    /** Continues from the version of the others, with the choices of the reader. */
    settle: (theirs: Card, chosen: CardContent) => {
      update(() => ({ ...editsOf(theirs), content: chosen }))
      return save(theirs)
    },
    backToEditing: () => setConflict(null),
  }
}

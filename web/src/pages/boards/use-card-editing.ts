import { useState } from 'react'
import { api } from '../../api/client.ts'
import { errorMessage, toProblem } from '../../api/problem.ts'
import { useTranslations } from '../../i18n/language.tsx'
import type { Card } from './layout.ts'
import { type CardContent, changedFields, contentOf, type Merged, mergeContent } from './merge.ts'
import type { BoardPath } from './refresh.ts'

/** A save conflict: the content that somebody else has saved, and the merge of both edits. */
export type Conflict = { theirs: Card; merged: Merged }

/**
 * Edits a card while others may edit it too. Changes of others appear in the form, except in fields that the reader has
 * changed. The reader resolves conflicts when saving.
 */
export function useCardEditing(path: BoardPath, card: Card) {
  const t = useTranslations()
  const [base, setBase] = useState(card)
  const [content, setContent] = useState(() => contentOf(card))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const params = { path: { ...path, cardId: card.id } }

  const live = mergeContent(contentOf(base), content, contentOf(card))
  const isBehind = card.version > base.version
  if (isBehind && live.conflicts.length === 0) {
    setBase(card)
    setContent(live.content)
  }

  /** Returns whether the card was saved. If not, `conflict` or `problem` explain why, and the edits are kept. */
  const saveOn = async (on: Card, wanted: CardContent): Promise<boolean> => {
    const changed = changedFields(contentOf(on), wanted)
    if (changed.length === 0) return true
    const body = Object.fromEntries(
      changed.map((field) => [
        field,
        field === 'assignees' ? wanted.assignees.map(({ nicHandle }) => nicHandle) : wanted[field],
      ]),
    )
    try {
      const header = { 'If-Match': `"${on.version}"` }
      const { data } = await api.PATCH('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', {
        params: { ...params, header },
        body,
      })
      if (data) {
        setBase(data)
        setContent(contentOf(data))
      }
      return true
    } catch (error) {
      if (toProblem(error).code !== 'PRECONDITION_FAILED') throw error
      const { data: theirs } = await api.GET('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', { params })
      if (!theirs) throw error
      const merged = mergeContent(contentOf(on), wanted, contentOf(theirs))
      if (merged.conflicts.length === 0) return saveOn(theirs, merged.content)
      setConflict({ theirs, merged })
      return false
    }
  }

  const save = async (on = base, wanted = content): Promise<boolean> => {
    setProblem(null)
    setConflict(null)
    setSaving(true)
    try {
      return await saveOn(on, wanted)
    } catch (error) {
      setProblem(errorMessage(error, t))
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    content,
    change: (changes: Partial<CardContent>) => setContent((before) => ({ ...before, ...changes })),
    isDirty: changedFields(contentOf(base), content).length > 0,
    /** Fields that somebody else has changed as well. */
    disputed: isBehind ? live.conflicts : [],
    conflict,
    problem,
    isSaving,
    save: () => save(),
    /** Continues from the version of the others, with the choices of the reader. */
    settle: (theirs: Card, chosen: CardContent) => {
      setBase(theirs)
      setContent(chosen)
      return save(theirs, chosen)
    },
    backToEditing: () => setConflict(null),
  }
}

import { ownStorage, readSession } from '../../api/session.ts'
import type { ChosenFile } from '../../files/uploads.ts'

/** The unsent message in a talk or in a thread. */
export type Draft = { text: string; replyTo: number | null; attachments: ChosenFile[] }

export const noDraft: Draft = { text: '', replyTo: null, attachments: [] }

const prefix = () => `atrium.draft.${readSession()?.account.id}.`

/** The name of the place of a draft: a talk, or one of its threads. */
export const draftPlace = (talkId: number, threadId: number | null) =>
  threadId === null ? String(talkId) : `${talkId}.${threadId}`

export function readDraft(place: string): Draft {
  const text = ownStorage().getItem(prefix() + place)
  return text === null ? noDraft : { ...noDraft, ...(JSON.parse(text) as Partial<Draft>) }
}

/** The files of all drafts of the person. */
export function filesOfDrafts(): ChosenFile[] {
  const storage = ownStorage()
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => readDraft(key.slice(prefix().length)).attachments)
}

export function keepDraft(place: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.replyTo === null && draft.attachments.length === 0
  if (isEmpty) ownStorage().removeItem(prefix() + place)
  else ownStorage().setItem(prefix() + place, JSON.stringify(draft))
}

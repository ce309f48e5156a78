import { ownStorage, readSession } from '../../api/session.ts'
import type { ChosenFile } from '../../files/uploads.ts'

/** The unsent message in a talk. */
export type Draft = { text: string; replyTo: number | null; attachments: ChosenFile[] }

export const noDraft: Draft = { text: '', replyTo: null, attachments: [] }

const prefix = () => `atrium.draft.${readSession()?.account.id}.`
const keyOf = (talkId: number) => prefix() + talkId

export function readDraft(talkId: number): Draft {
  const text = ownStorage().getItem(keyOf(talkId))
  return text === null ? noDraft : { ...noDraft, ...(JSON.parse(text) as Partial<Draft>) }
}

/** The files of all drafts of the person. */
export function filesOfDrafts(): ChosenFile[] {
  const storage = ownStorage()
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => readDraft(Number(key.slice(prefix().length))).attachments)
}

export function keepDraft(talkId: number, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.replyTo === null && draft.attachments.length === 0
  if (isEmpty) ownStorage().removeItem(keyOf(talkId))
  else ownStorage().setItem(keyOf(talkId), JSON.stringify(draft))
}

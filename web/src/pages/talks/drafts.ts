import { ownStorage, readSession } from '../../api/session.ts'

/** The unsent text in a talk. */
export type Draft = { text: string; replyTo: number | null }

const noDraft: Draft = { text: '', replyTo: null }

const keyOf = (talkId: number) => `atrium.draft.${readSession()?.account.id}.${talkId}`

export function readDraft(talkId: number): Draft {
  const text = ownStorage().getItem(keyOf(talkId))
  return text === null ? noDraft : (JSON.parse(text) as Draft)
}

export function keepDraft(talkId: number, draft: Draft): void {
  if (draft.text === '' && draft.replyTo === null) ownStorage().removeItem(keyOf(talkId))
  else ownStorage().setItem(keyOf(talkId), JSON.stringify(draft))
}

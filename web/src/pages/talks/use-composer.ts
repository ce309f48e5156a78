import { useEffect, useState } from 'react'
import { maxAttachments } from '../../../../shared/limits.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/problem.ts'
import { addFile, type ChosenFile, cancelFile, resumeFile, useUploads } from '../../files/uploads.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { type CommentSubject, placeOfSubject } from './comment-subject.ts'
import { draftPlace, keepDraft, noDraft, readDraft } from './drafts.ts'
import type { Message } from './message-window.ts'
import { send } from './outbox.ts'

type Mode = { kind: 'write' } | { kind: 'reply'; to: number } | { kind: 'edit'; message: Message }

type Options = {
  nio: string
  /** Null while there is no comment about the subject. */
  talkId: number | null
  /** The card or event that comments are about. */
  subject?: CommentSubject
  /** The first message of the thread in which is written. */
  threadId?: number | null
  onSend(): void
  onEdited(message: Message): void
}

/** The state of the composer: a new message or an answer, which is kept as a draft, or an edit of an older message. */
export function useComposer({ nio, talkId, subject, threadId = null, onSend, onEdited }: Options) {
  const t = useTranslations()
  const place = subject ? placeOfSubject(subject) : draftPlace(talkId ?? 0, threadId)
  const [draft, setDraft] = useState(() => readDraft(place))
  const [edited, setEdited] = useState<{ message: Message; text: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const uploads = useUploads()
  const { dateTime } = useFormats()
  useEffect(() => {
    for (const file of readDraft(place).attachments) resumeFile(file)
  }, [place])

  const mode: Mode = edited
    ? { kind: 'edit', message: edited.message }
    : draft.replyTo === null
      ? { kind: 'write' }
      : { kind: 'reply', to: draft.replyTo }

  const changeDraft = (next: typeof draft) => {
    setDraft(next)
    keepDraft(place, next)
  }

  const saveEdit = async ({ message, text }: NonNullable<typeof edited>) => {
    setSaving(true)
    setProblem(null)
    try {
      const { data } = await api.PATCH('/v2/talks/{orgaId}/{talkId}/{messageId}', {
        params: { path: { orgaId: nio, talkId: String(message.talkId), messageId: String(message.id) } },
        body: { message: text.trim() },
      })
      if (data) onEdited(data)
      setEdited(null)
    } catch (error) {
      setProblem(errorMessage(error, t))
    }
    setSaving(false)
  }

  const attachments = edited ? [] : draft.attachments
  const isRefused = attachments.some(({ id }) => uploads.get(id)?.status === 'refused')

  return {
    text: edited ? edited.text : draft.text,
    mode,
    attachments,
    canAttach: edited === null,
    /** True if there is something to send, and nothing in it that cannot be sent. */
    canSubmit: edited ? edited.text.trim() !== '' : (draft.text.trim() !== '' || attachments.length > 0) && !isRefused,
    attach: (files: File[]) => {
      if (edited) return
      const space = maxAttachments - draft.attachments.length
      setProblem(files.length > space ? t('files.tooMany', { max: maxAttachments }) : null)
      const added = files.slice(0, space).map((file) => {
        // Every browser gives the same name to a picture from the clipboard.
        const isScreenshot = file.name === 'image.png'
        const name = isScreenshot ? `${t('files.screenshot', { time: dateTime(new Date()) })}.png` : file.name
        return addFile(nio, file, { keep: true, name })
      })
      changeDraft({ ...draft, attachments: [...draft.attachments, ...added] })
    },
    detach: (file: ChosenFile) => {
      setProblem(null)
      cancelFile(file)
      changeDraft({ ...draft, attachments: draft.attachments.filter(({ id }) => id !== file.id) })
    },
    problem,
    isSaving,
    setText: (text: string) => (edited ? setEdited({ ...edited, text }) : changeDraft({ ...draft, text })),
    reply: (message: Message) => {
      setEdited(null)
      changeDraft({ ...draft, replyTo: message.id })
    },
    edit: (message: Message) => setEdited({ message, text: message.message }),
    cancel: () => {
      setProblem(null)
      if (edited) setEdited(null)
      else changeDraft({ ...draft, replyTo: null })
    },
    submit: () => {
      if (edited) {
        if (edited.text.trim() !== '' && !isSaving) saveEdit(edited)
        return
      }
      const message = draft.text.trim()
      if ((message === '' && attachments.length === 0) || isRefused) return
      send({ nio, talkId, subject: subject ?? null, message, replyTo: draft.replyTo ?? threadId, attachments })
      changeDraft(noDraft)
      setProblem(null)
      onSend()
    },
  }
}

export type ComposerState = ReturnType<typeof useComposer>

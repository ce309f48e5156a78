import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { basePath } from '../../api/base-path.ts'
import { api, refresh } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { isImage } from '../../files/attachment.ts'
import { useTranslations } from '../../i18n/language.tsx'
import type { MessageActions } from './actions.ts'
import type { Conversation } from './conversation.ts'
import { type Board, contentOfMessage, makeCard } from './make-card.ts'
import type { Message } from './message-window.ts'
import type { Talk } from './talk-cache.ts'
import type { ComposerState } from './use-composer.ts'

type Options = {
  nio: string
  talk: Talk
  conversation: Conversation
  composer: ComposerState
  toComposer(): void
  /** The path of the page that shows a message. */
  pathOf(message: Message): string
}

export type AskedDialog = { what: 'delete' | 'report' | 'board'; message: Message }

/** The actions of the rows, and the dialog that they have opened, as the properties of `MessageDialogs`. */
export function useMessageActionsOf({ nio, talk, conversation, composer, toComposer, pathOf }: Options) {
  const t = useTranslations()
  const notify = useNotify()
  const me = useAccount()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedDialog | null>(null)
  // A closing menu returns the focus to its button first.
  const thenWrite = () => setTimeout(toComposer, 0)

  const latest = useLatest({
    reply: (message: Message) => {
      composer.reply(message)
      thenWrite()
    },
    edit: (message: Message) => {
      composer.edit(message)
      thenWrite()
    },
    openThread: ({ id, threadId }: Message) =>
      navigate({
        to: '/o/$nio/talks/$talkId',
        params: { nio, talkId: String(talk.id) },
        search: { thread: threadId ?? id },
      }),
    setPinned: async (message: Message, isPinned: boolean) => {
      const params = { path: { orgaId: nio, talkId: String(talk.id), messageId: String(message.id) } }
      try {
        if (isPinned) {
          const { data } = await api.POST('/v2/talks/{orgaId}/{talkId}/{messageId}/pin', { params })
          if (data) conversation.applyMessage(data)
        } else {
          await api.DELETE('/v2/talks/{orgaId}/{talkId}/{messageId}/pin', { params })
          conversation.applyMessage({ ...message, pinnedAt: null })
        }
        refresh('/v2/talks/{orgaId}/{talkId}/pins')
        notify.success(t(isPinned ? 'channels.pinnedNow' : 'channels.unpinnedNow'))
      } catch (error) {
        notify.error(error)
      }
    },
    makeCard: async (message: Message, board: Board) => {
      try {
        const card = await makeCard(nio, board, message, t)
        if (!card) throw new Problem(409, 'NO_COLUMN', t('channels.boardWithoutColumns'))
        const show = () =>
          navigate({ to: '/o/$nio/boards/$boardId', params: { nio, boardId: board.id }, search: { card: card.id } })
        notify.linked(t('channels.cardMade', { board: board.name }), card.title, t('channels.openCard'), show)
      } catch (error) {
        notify.error(error)
      }
    },
    makeEvent: (message: Message) => {
      navigate({
        to: '/o/$nio/calendar',
        params: { nio },
        search: { new: true },
        state: { newEvent: contentOfMessage(message, t) },
      })
    },
    copyLink: async (message: Message) => {
      const address = location.origin + basePath + pathOf(message)
      try {
        await navigator.clipboard.writeText(address)
        notify.success(t('talks.linkCopied'))
      } catch {
        // Browsers allow the clipboard only over https, and people may deny it.
        notify.success(t('talks.linkIs', { address }))
      }
    },
    react: async (message: Message, emoji: string) => {
      const isThere = message.reactions
        .find((reaction) => reaction.emoji === emoji)
        ?.people.some(({ nicHandle }) => nicHandle === me.nicHandle)
      const path = { orgaId: nio, talkId: String(talk.id), messageId: String(message.id) }
      try {
        const { data } = isThere
          ? await api.DELETE('/v2/talks/{orgaId}/{talkId}/{messageId}/reactions', {
              params: { path, query: { emoji } },
            })
          : await api.POST('/v2/talks/{orgaId}/{talkId}/{messageId}/reactions', { params: { path }, body: { emoji } })
        if (data) conversation.applyMessage(data)
      } catch (error) {
        notify.error(error)
      }
    },
  })

  const actions = useMemo<MessageActions>(
    () => ({
      reply: (message) => latest.current.reply(message),
      edit: (message) => latest.current.edit(message),
      openThread: (message) => latest.current.openThread(message),
      setPinned: (message, isPinned) => latest.current.setPinned(message, isPinned),
      copyLink: (message) => latest.current.copyLink(message),
      react: (message, emoji) => latest.current.react(message, emoji),
      makeCard: (message, board) => latest.current.makeCard(message, board),
      chooseBoard: (message) => setAsked({ what: 'board', message }),
      makeEvent: (message) => latest.current.makeEvent(message),
      askToDelete: (message) => setAsked({ what: 'delete', message }),
      report: (message) => setAsked({ what: 'report', message }),
      goTo: (id) => conversation.goTo(id),
      imagesOfTalk: () =>
        conversation.store.getState().window.messages.flatMap(({ attachments }) => attachments.filter(isImage)),
    }),
    [conversation, latest],
  )
  const applyDeleted = (message: Message) => {
    conversation.applyDeleted(message)
    // The button that opened the dialog is gone. On phones, the keyboard would cover half of the screen.
    if (!matchMedia('(pointer: coarse)').matches) thenWrite()
  }
  const dialogs = { nio, talk, asked, onDeleted: applyDeleted, onClose: () => setAsked(null) }
  return { actions, dialogs }
}

/** Wraps the latest actions in a stable object, so that typing does not render every row again. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

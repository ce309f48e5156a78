import { useStore } from '@mantine/store'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { useAccount } from '../../api/session.ts'
import { type ReactionEvent, subscribeToLive } from '../../live/live.ts'
import { Conversation, type PageRequest } from './conversation.ts'
import type { Message } from './message-window.ts'
import { isOutgoing, onSent, useOutgoing } from './outbox.ts'
import { infoOf } from './talk-cache.ts'

const readerOf = (nio: string, talkId: number, threadId: number | null) => async (query: PageRequest) => {
  const path = { orgaId: nio, talkId: String(talkId) }
  const { data } =
    threadId === null
      ? await api.GET('/v2/talks/{orgaId}/{talkId}', { params: { path, query } })
      : await api.GET('/v2/talks/{orgaId}/{talkId}/{messageId}/thread', {
          params: { path: { ...path, messageId: String(threadId) }, query },
        })
  if (!data) throw new Error('an answer without messages')
  return data
}

type ConversationPlace = {
  nio: string
  talkId: number
  /** The message in the address. */
  linked?: number | undefined
  /** The first message of a thread. Then only the thread is read, and nothing is new in it. */
  threadId?: number | null
}

/**
 * A talk or a thread with its messages. A talk opens at the message in the address, otherwise at the first unread one,
 * otherwise at the end, and a thread at its end. Both are updated by live events.
 */
export function useConversation({ nio, talkId, linked, threadId = null }: ConversationPlace) {
  const me = useAccount()
  const [conversation] = useState(() => new Conversation(readerOf(nio, talkId, threadId)))
  const state = useStore(conversation.store)
  const info = useQuery(infoOf(nio, talkId))
  const [problem, setProblem] = useState<unknown>(null)
  /**
   * The first message below the "new" divider: the first unread one at the time of opening, or the first that arrived
   * unseen.
   */
  const [firstNew, setFirstNew] = useState<number | null>(null)
  /** The last message that was read when the talk was opened. */
  const [readBefore, setReadBefore] = useState<number | null>(null)
  const allOutgoing = useOutgoing(talkId)
  const visible = useRef<{ last: number | null; isAtEnd: boolean }>({ last: null, isAtEnd: true })

  const isHere = (message: Message) =>
    message.talkId === talkId && (threadId === null || message.id === threadId || message.threadId === threadId)
  const { messages } = state.window
  const outgoing = useMemo(
    () =>
      threadId === null
        ? allOutgoing
        : allOutgoing.filter(({ replyTo }) => replyTo === threadId || messages.some(({ id }) => id === replyTo)),
    [allOutgoing, messages, threadId],
  )

  const open = useEffectEvent(async () => {
    setProblem(null)
    try {
      if (threadId !== null) {
        await conversation.open('newest')
        return
      }
      // The read position has to be current, so the cache is bypassed.
      const talk = await queryClient.fetchQuery({ ...infoOf(nio, talkId), staleTime: 0 })
      setFirstNew(talk.firstUnread)
      await conversation.open(linked ?? talk.firstUnread ?? 'newest', linked !== undefined)
      const newest = conversation.store.getState().window.messages.at(-1)?.id ?? 0
      setReadBefore(talk.firstUnread === null ? newest : talk.firstUnread - 1)
    } catch (error) {
      setProblem(error)
    }
  })
  useEffect(() => {
    open()
  }, [])

  const opened = useRef(linked)
  useEffect(() => {
    if (opened.current === linked) return
    opened.current = linked
    if (linked !== undefined) conversation.goTo(linked)
  }, [conversation, linked])

  const held = useRef<Message[]>([])
  const handleEvent = useEffectEvent((kind: string, data: unknown) => {
    // Before the first render there is no position to keep, so the talk is opened again.
    if (kind === 'reset' && visible.current.last === null) open()
    else if (kind === 'reset') conversation.reload(visible.current.isAtEnd ? null : visible.current.last)
    else if (kind.startsWith('talk.') && (data as { id: number }).id === talkId) {
      queryClient.invalidateQueries({ queryKey: infoOf(nio, talkId).queryKey })
    } else if (kind === 'message.reacted') {
      const reaction = data as ReactionEvent
      if (reaction.talkId === talkId) conversation.applyReaction(reaction)
    } else if (kind.startsWith('message.') && isHere(data as Message)) {
      const message = data as Message
      const isMine = message.author.nicHandle === me.nicHandle
      if (kind === 'message.posted' && isMine && isOutgoing(message)) held.current.push(message)
      else if (kind === 'message.posted') conversation.applyPosted(message)
      else if (kind === 'message.deleted') conversation.applyDeleted(message)
      else conversation.applyMessage(message)
      const isSeen = document.visibilityState === 'visible' && visible.current.isAtEnd
      const isNew = kind === 'message.posted' && threadId === null && !isMine && !isSeen
      if (isNew) setFirstNew((known) => known ?? message.id)
    }
  })
  useEffect(() => subscribeToLive(({ kind, data }) => handleEvent(kind, data)), [])
  const handleSent = useEffectEvent((message: Message) => {
    if (!isHere(message)) return
    conversation.applyPosted(message)
    setFirstNew(null)
  })
  useEffect(() => onSent((message) => handleSent(message)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: held messages are checked again when the outbox changes
  useEffect(() => {
    for (const message of held.current) if (!isOutgoing(message)) conversation.applyPosted(message)
    held.current = held.current.filter(isOutgoing)
  }, [conversation, outgoing])

  return {
    conversation,
    ...state,
    talk: info.data,
    error: problem ?? (state.isReady ? null : state.error),
    reopen: () => open(),
    outgoing,
    firstNew,
    readBefore,
    visible,
    threadId,
  }
}

export type OpenConversation = ReturnType<typeof useConversation>

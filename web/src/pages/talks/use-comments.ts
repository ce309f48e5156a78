import { useStore } from '@mantine/store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { type ReactionEvent, subscribeToLive } from '../../live/live.ts'
import { type CommentSubject, placeOfSubject, readComments } from './comment-subject.ts'
import { Conversation } from './conversation.ts'
import type { Message } from './message-window.ts'
import { onSent, useOutgoing } from './outbox.ts'
import { useHeldMessages } from './use-held-messages.ts'

/** The comments about a card or an event, from the one in the address or the newest on, updated by live events. */
export function useComments(nio: string, subject: CommentSubject, linked: number | undefined) {
  const me = useAccount()
  const place = placeOfSubject(subject)
  const [conversation] = useState(() => new Conversation((asked) => readComments(nio, subject, asked)))
  const state = useStore(conversation.store)
  const outgoing = useOutgoing(place)
  const hold = useHeldMessages(conversation, outgoing)
  const talkId = state.window.messages[0]?.talkId ?? null
  /** Talks that are known not to be the one of the subject, which has none before the first comment. */
  const otherTalks = useRef(new Set<number>())

  const open = useEffectEvent(() => conversation.open(linked ?? 'newest', linked !== undefined))
  useEffect(() => {
    open()
  }, [])

  const openedAt = useRef(linked)
  useEffect(() => {
    if (openedAt.current === linked) return
    openedAt.current = linked
    if (linked !== undefined) conversation.goTo(linked)
  }, [conversation, linked])

  /** The event does not say what a comment is about, so the first one is found by reading. */
  const lookForFirst = async (postedIn: number) => {
    if (outgoing.length > 0 || otherTalks.current.has(postedIn)) return
    otherTalks.current.add(postedIn)
    await conversation.open('newest')
  }
  const handleEvent = useEffectEvent((kind: string, data: unknown) => {
    if (kind === 'reset') return talkId === null ? open() : conversation.reload(null)
    if (kind === 'message.reacted') {
      const reaction = data as ReactionEvent
      if (reaction.talkId === talkId) conversation.applyReaction(reaction)
    } else if (kind.startsWith('message.')) {
      const message = data as Message
      const isOwnPost = kind === 'message.posted' && message.author.nicHandle === me.nicHandle
      if (talkId === null) return kind === 'message.posted' ? lookForFirst(message.talkId) : undefined
      if (message.talkId === talkId && !(isOwnPost && hold(message))) conversation.applyMessage(message)
    }
  })
  useEffect(() => subscribeToLive(({ kind, data }) => void handleEvent(kind, data)), [])
  useEffect(
    () =>
      onSent((message, sentTo) => {
        if (sentTo === place) conversation.applyMessage(message)
      }),
    [conversation, place],
  )

  // Another tab may have sent the first comment from the shared outbox.
  const hadOutgoing = useRef(false)
  const isUnknown = state.isReady && talkId === null
  useEffect(() => {
    if (hadOutgoing.current && outgoing.length === 0 && isUnknown) conversation.open('newest')
    hadOutgoing.current = outgoing.length > 0
  }, [conversation, outgoing.length, isUnknown])

  return { conversation, ...state, talkId, outgoing, reopen: () => open() }
}

export type OpenComments = ReturnType<typeof useComments>

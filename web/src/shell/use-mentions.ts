import { useEffect } from 'react'
import { isFetchingOwnOrganizations, refreshOwnOrganizations, useOwnOrganizations } from '../api/own-organizations.ts'
import { includesPerson } from '../api/person.ts'
import { useAccount } from '../api/session.ts'
import { setMentionsInTitle } from '../components/page-title.ts'
import type { LiveData } from '../live/live.ts'
import { useLive } from '../live/use-live.ts'
import { setFavicon } from './favicon.ts'

/** The number of unread mentions in all organizations. One component calls it, which keeps the number current. */
export function useMentions(): number {
  const { nicHandle } = useAccount()
  const total = useOwnOrganizations().reduce((sum, { unreadMentions }) => sum + unreadMentions, 0)
  const hasMentions = total > 0
  // Only the server knows whether the reader is in a mentioned group.
  const mayMention = ({ mentions, mentionedGroups }: LiveData['message.posted' | 'message.changed']) =>
    includesPerson(mentions, nicHandle) || mentionedGroups.length > 0
  useLive('message.posted', (message) => {
    if (mayMention(message)) refreshOwnOrganizations()
  })
  // An edited message may mention other people than before.
  useLive('message.changed', (message) => {
    if (hasMentions || mayMention(message)) refreshOwnOrganizations()
  })
  const refreshIfAny = () => {
    if (hasMentions || isFetchingOwnOrganizations()) refreshOwnOrganizations()
  }
  useLive('message.deleted', refreshIfAny)
  useLive('talk.read', refreshIfAny)
  useLive('talk.left', refreshIfAny)
  useEffect(() => {
    setMentionsInTitle(total)
    setFavicon(total)
    return () => {
      setMentionsInTitle(0)
      setFavicon(0)
    }
  }, [total])
  return total
}

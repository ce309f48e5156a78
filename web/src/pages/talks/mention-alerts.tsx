import { useNavigate } from '@tanstack/react-router'
import { basePath } from '../../api/base-path.ts'
import { queryClient } from '../../api/client.ts'
import { groupsOf } from '../../api/groups.ts'
import { displayName, includesPerson } from '../../api/person.ts'
import { everyone } from '../../api/person-or-group.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { showBrowserNotification } from '../../components/browser-notifications.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { LiveData } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { claim } from './claim.ts'
import { commentLink, findCommented } from './comment-link.ts'
import { infoOf, refreshTalk, type Talk } from './talk-cache.ts'

type Posted = LiveData['message.posted']

const maxQuoteLength = 200

/** The delays before a tab claims a message, so that the tab that the person looks at is the first one. */
const waitMs = { read: 0, visible: 100, hidden: 500 }

/** The settings of a talk are asked for once in this time, and after they changed. */
const settingsAgeMs = 10 * 60_000

/** Talks that are comments on a card or an event. They have no settings, and are asked for once. */
const commentTalks = new Set<number>()

/** The talk of a message, or null for comments. */
async function talkOf(nio: string, { talkId }: Posted): Promise<Talk | null> {
  if (commentTalks.has(talkId)) return null
  try {
    return await queryClient.fetchQuery({ ...infoOf(nio, talkId), staleTime: settingsAgeMs })
  } catch (error) {
    if (toProblem(error).code !== 'WRONG_TALK_KIND') throw error
    commentTalks.add(talkId)
    return null
  }
}

/** Returns whether a message mentions the reader, by themselves or through a group. */
async function mentions(nio: string, message: Posted, nicHandle: string): Promise<boolean> {
  if (includesPerson(message.mentions, nicHandle)) return true
  const mentioned = new Set(message.mentionedGroups.map(({ id }) => id))
  if (mentioned.size === 0 || mentioned.has(everyone)) return mentioned.size > 0
  const { groups } = await queryClient.fetchQuery({ ...groupsOf(nio), staleTime: settingsAgeMs })
  return groups.some(({ id, joined }) => joined && mentioned.has(id))
}

/** Returns whether the reader is notified about a message. Comments notify only the people they mention. */
const isWanted = (talk: Talk | null, isMention: boolean) =>
  talk === null ? isMention : talk.notify !== 'none' && (isMention || (talk.notify === 'all' && talk.joined))

/**
 * Tells the reader about mentions and direct messages: by a toast if a tab is visible, otherwise by a notification of the
 * browser. Other messages, of talks whose settings ask for them, only have the latter.
 */
export function MentionAlerts() {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const { nicHandle } = useAccount()
  const tell = async (message: Posted) => {
    const nio = String(message.nio)
    const isMention = await mentions(nio, message, nicHandle)
    const isVisible = document.visibilityState === 'visible'
    const isOpen = isVisible && location.pathname === `${basePath}/o/${nio}/talks/${message.talkId}`
    const isRead = isOpen && document.hasFocus()
    const wait = isRead ? waitMs.read : isVisible ? waitMs.visible : waitMs.hidden
    if (!(await claim(`atrium.mention.${message.id}`, wait)) || isRead) return
    const talk = await talkOf(nio, message)
    if (!isWanted(talk, isMention)) return
    const place = await placeOf(nio, message, talk)
    if (place.isShown && document.hasFocus()) return
    const name = displayName(message.author)
    const isDirect = talk?.kind === 'direct'
    const title = isDirect
      ? t('channels.directFrom', { name })
      : t(isMention ? 'talks.mentionIn' : 'channels.postedIn', { name, title: place.title })
    // The parser is not part of the first load.
    const { plainText } = await import('../../components/markdown/tree.ts')
    const text = plainText(message.message).slice(0, maxQuoteLength)
    const show = () => navigate(place.link)
    if (isVisible && !isOpen && (isMention || isDirect)) notify.linked(title, text, t('talks.showMessage'), show)
    if (!document.hasFocus() || !isVisible) {
      showBrowserNotification(title, { body: text, tag: `atrium.mention.${message.id}` }, show)
    }
  }
  useLive('message.posted', (message) => {
    // The reader may leave the talk before its title is loaded. Then there is nothing to tell.
    if (message.author.nicHandle !== nicHandle) tell(message).catch(() => undefined)
  })
  useLive('talk.changed', ({ nio, id }) => {
    refreshTalk(String(nio), id)
  })
  return null
}

/** The title of the talk of a message, and the page that shows it. */
async function placeOf(nio: string, message: Posted, talk: Talk | null) {
  const { id, talkId } = message
  if (talk) {
    const params = { nio, talkId: String(talkId) }
    const link = { to: '/o/$nio/talks/$talkId', params, search: { message: id } } as const
    return { title: talk.title, isShown: false, link }
  }
  const commented = await findCommented(nio, message)
  const link = commented && commentLink(nio, commented.about, id)
  if (!link) throw new Error('a comment on nothing')
  // The address of an open card or event contains its id.
  const subject = 'card' in link.search ? link.search.card : link.search.event
  return { title: commented.title, isShown: location.search.includes(subject), link }
}

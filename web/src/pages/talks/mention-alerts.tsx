import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../../api/client.ts'
import { displayName, includesPerson } from '../../api/person.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { showBrowserNotification } from '../../components/browser-notifications.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { LiveData } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { claim } from './claim.ts'
import { commentLink, findCommented } from './comment-link.ts'
import { infoOf } from './talk-cache.ts'

const maxQuoteLength = 200

/** The delays before a tab claims a mention, so that the tab that the person looks at is the first one. */
const waitMs = { read: 0, visible: 100, hidden: 500 }

/** Tells the reader about a mention: by a toast if a tab is visible, otherwise by a notification of the browser. */
export function MentionAlerts() {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const { nicHandle } = useAccount()
  const tell = async (message: LiveData['message.posted']) => {
    const nio = String(message.nio)
    const talkId = String(message.talkId)
    const isVisible = document.visibilityState === 'visible'
    const isOpen = isVisible && location.pathname === `/o/${nio}/talks/${talkId}`
    const isRead = isOpen && document.hasFocus()
    const wait = isRead ? waitMs.read : isVisible ? waitMs.visible : waitMs.hidden
    if (!(await claim(`atrium.mention.${message.id}`, wait)) || isRead) return
    const place = await placeOf(nio, message)
    if (place.isShown && document.hasFocus()) return
    const title = t('talks.mentionIn', { name: displayName(message.author), title: place.title })
    // The parser is not part of the first load.
    const { plainText } = await import('../../components/markdown/tree.ts')
    const text = plainText(message.message).slice(0, maxQuoteLength)
    const show = () => navigate(place.link)
    if (isVisible && !isOpen) notify.linked(title, text, t('talks.showMessage'), show)
    if (!document.hasFocus() || !isVisible) {
      showBrowserNotification(title, { body: text, tag: `atrium.mention.${message.id}` }, show)
    }
  }
  useLive('message.posted', (message) => {
    const isForMe = includesPerson(message.mentions, nicHandle)
    // The reader may leave the talk before its title is loaded. Then there is nothing to tell.
    if (isForMe && message.author.nicHandle !== nicHandle) tell(message).catch(() => undefined)
  })
  return null
}

/** The title of the talk of a message, and the page that shows it. */
async function placeOf(nio: string, message: LiveData['message.posted']) {
  const { id, talkId } = message
  try {
    const { title } = await queryClient.fetchQuery(infoOf(nio, talkId))
    const params = { nio, talkId: String(talkId) }
    return { title, isShown: false, link: { to: '/o/$nio/talks/$talkId', params, search: { message: id } } as const }
  } catch (error) {
    if (toProblem(error).code !== 'WRONG_TALK_KIND') throw error
    const commented = await findCommented(nio, message)
    const link = commented && commentLink(nio, commented.about, id)
    if (!link) throw error
    // The address of an open card or event contains its id.
    const subject = 'card' in link.search ? link.search.card : link.search.event
    return { title: commented.title, isShown: location.search.includes(subject), link }
  }
}

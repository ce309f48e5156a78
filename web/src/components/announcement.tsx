import { useElementSize } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { query } from '../api/client.ts'
import classes from './announcement.module.css'

const AnnouncementAlert = lazy(async () => ({
  default: (await import('./announcement-alert.tsx')).AnnouncementAlert,
}))

const readAgainMs = 5 * 60_000
const storageKey = 'atrium.announcement'

/** The announcement of the operators, until the reader hides it. Another text is shown again. */
export function Announcement() {
  const { data } = query.useQuery('get', '/v2/login', {}, { staleTime: readAgainMs, refetchInterval: readAgainMs })
  const [hidden, setHidden] = useState(() => localStorage.getItem(storageKey))
  const text = data?.announcement ?? null
  const { ref, height } = useElementSize()
  const isShown = text !== null && text !== hidden
  // Pages that fill the window leave the place of the announcement free.
  useEffect(() => {
    document.documentElement.style.setProperty('--announcement-height', `${isShown ? height : 0}px`)
  }, [isShown, height])
  const hide = () => {
    localStorage.setItem(storageKey, text ?? '')
    setHidden(text)
  }
  return (
    <div ref={ref} className={classes.frame}>
      {isShown && (
        <Suspense>
          <AnnouncementAlert text={text} onHide={hide} />
        </Suspense>
      )}
    </div>
  )
}

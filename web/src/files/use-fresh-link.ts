import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { localAddress } from '../api/local-address.ts'
import { useNio } from '../api/organization.ts'
import { type Attachment, readAgain } from './attachment.ts'

/** Tickets live for 48 hours, so an address is renewed long before. */
const renewAfterMs = 24 * 60 * 60 * 1000
const maxRemembered = 10_000

/**
 * Time at which this tab first showed each address. A virtualized list mounts a link often, so a component cannot know
 * it.
 */
const firstShown = new Map<string, number>()

function remember(url: string, at = Date.now()): void {
  firstShown.set(url, at)
  const oldest = firstShown.size > maxRemembered ? firstShown.keys().next().value : undefined
  if (oldest !== undefined) firstShown.delete(oldest)
}

/**
 * The properties of a link to a file, whose address works in a tab that is open longer than a ticket lives. A link
 * cannot report that its target failed, as an image can: an old address is renewed when the reader comes to the link.
 */
export function useFreshLink(file: Attachment) {
  const nio = useNio() ?? ''
  const [renewed, setRenewed] = useState<{ of: string; url: string } | null>(null)
  const renewing = useRef<Promise<string> | null>(null)
  const url = renewed?.of === file.url ? renewed.url : file.url
  useEffect(() => {
    if (!firstShown.has(url)) remember(url)
  }, [url])
  const isOld = () => Date.now() - (firstShown.get(url) ?? Date.now()) > renewAfterMs
  const readUrl = async () => {
    const again = await readAgain(nio, file.id).catch(() => undefined)
    renewing.current = null
    // After a failure the next click goes through, and the server explains it.
    remember(url)
    if (again) setRenewed({ of: file.url, url: again.url })
    return again?.url ?? url
  }
  const renew = () => {
    renewing.current ??= readUrl()
    return renewing.current
  }
  const prepare = () => {
    if (isOld()) renew()
  }
  return {
    href: localAddress(url),
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isOld()) return
      event.preventDefault()
      const link = event.currentTarget
      renew().then((fresh) => {
        // The link may be in a menu that has closed meanwhile, so that it is not rendered again.
        link.href = localAddress(fresh)
        link.click()
      })
    },
  }
}

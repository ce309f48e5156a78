import { useState } from 'react'
import { useNio } from '../api/organization.ts'
import { type Attachment, readAgain } from './attachment.ts'

/**
 * The attachment with addresses that work: when a ticket has expired, as in a tab that was open for days, the file is
 * read again once. `attempt` is the key of the element that loads it, because an element with the same address would not
 * load it again. `isGone` says that the file cannot be loaded any more.
 */
export function useFresh(attachment: Attachment) {
  const nio = useNio() ?? ''
  const [read, setRead] = useState<{ of: string; again?: Attachment; isGone: boolean } | null>(null)
  const current = read?.of === attachment.url ? read : null
  const onError = async () => {
    if (current) return setRead({ ...current, isGone: true })
    setRead({ of: attachment.url, isGone: false })
    const again = await readAgain(nio, attachment.id).catch(() => undefined)
    setRead({ of: attachment.url, ...(again && { again }), isGone: again === undefined })
  }
  return {
    fresh: current?.again ?? attachment,
    attempt: current?.again ? 2 : 1,
    isGone: current?.isGone ?? false,
    onError,
  }
}

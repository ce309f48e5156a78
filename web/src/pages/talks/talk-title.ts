import { useCallback } from 'react'
import { displayName, sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { Talk } from './talk-cache.ts'

type Named = Pick<Talk, 'kind' | 'title' | 'participants'>

/** The people of a talk other than the reader. */
export const othersIn = ({ participants }: Pick<Talk, 'participants'>, nicHandle: string) =>
  participants.filter((person) => person.nicHandle !== nicHandle)

/** The title of a talk. Direct talks have none, and are named after the other people. */
export function useTalkTitle() {
  const t = useTranslations()
  const { nicHandle } = useAccount()
  const { commas, compare } = useFormats()
  return useCallback(
    (talk: Named): string => {
      if (talk.kind !== 'direct') return talk.title
      const others = sortedByName(othersIn(talk, nicHandle), compare).map(displayName)
      return others.length > 1 ? commas(others) : (others[0] ?? t('channels.formerMember'))
    },
    [t, nicHandle, commas, compare],
  )
}

import { useGroups } from '../../api/groups.ts'
import { everyone, isPerson, type NamedGroup, type PersonOrGroup } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'

/**
 * Returns a function that decides whether a mention means the reader. It loads the groups of the reader only if any are
 * mentioned.
 */
export function useIsMe(nio: string, mentionedGroups: NamedGroup[]): (mentioned: PersonOrGroup) => boolean {
  const { nicHandle } = useAccount()
  const groups = useGroups(nio, { enabled: mentionedGroups.some(({ id }) => id !== everyone) }).data?.groups ?? []
  return (mentioned) =>
    isPerson(mentioned)
      ? mentioned.nicHandle === nicHandle
      : mentioned.id === everyone || groups.some(({ id, joined }) => joined && id === mentioned.id)
}

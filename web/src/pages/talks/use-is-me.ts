import { useGroups } from '../../api/groups.ts'
import { everyone, isPerson, type NamedGroup, type PersonOrGroup } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'

/** Whether a mention means the reader. The groups of the reader are asked for only where groups are mentioned. */
export function useIsMe(nio: string, mentionedGroups: NamedGroup[]): (mentioned: PersonOrGroup) => boolean {
  const { nicHandle } = useAccount()
  const groups = useGroups(nio, { enabled: mentionedGroups.some(({ id }) => id !== everyone) }).data?.groups ?? []
  return (mentioned) =>
    isPerson(mentioned)
      ? mentioned.nicHandle === nicHandle
      : mentioned.id === everyone || groups.some(({ id, joined }) => joined && id === mentioned.id)
}

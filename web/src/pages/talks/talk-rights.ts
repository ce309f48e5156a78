import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import type { Talk } from './talk-cache.ts'

/** Returns whether a direct talk lost the other person, so that nobody can write to it any more. */
export const isAbandoned = ({ kind, participants }: Pick<Talk, 'kind' | 'participants'>) =>
  kind === 'direct' && participants.length < 2

/** Returns whether the reader can write to a talk: they are in it, and it is not read-only. */
export const isWritable = (talk: Talk) => talk.joined && talk.archivedAt === null && !isAbandoned(talk)

/** Returns the rights of the reader in a talk. */
export function useTalkRights(talk: Talk) {
  const { can } = useOrganization()
  const { nicHandle } = useAccount()
  const isCreator = talk.createdBy.nicHandle === nicHandle
  const isDirect = talk.kind === 'direct'
  const mayManage =
    !isDirect && ((isCreator && can('talk.archive')) || (talk.kind === 'open' && can('talk.manageOpen')))
  const canWrite = isWritable(talk)
  return {
    canWrite,
    mayJoin: !talk.joined && talk.archivedAt === null && can('talk.join'),
    mayRename:
      talk.archivedAt === null && !isDirect && (talk.kind === 'open' ? mayManage : talk.joined && can('talk.rename')),
    mayArchive: mayManage && talk.archivedAt === null,
    mayRestore: mayManage && talk.archivedAt !== null,
    mayAddPeople: canWrite && !isDirect && can('talk.addParticipants'),
    mayRemovePeople: canWrite && !isDirect && isCreator && can('talk.removeParticipants'),
    mayLeave: talk.joined && can('talk.leave'),
  }
}

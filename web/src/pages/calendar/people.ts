import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'

/** A person whose calendar is shown. The initials help people who cannot distinguish the colours. */
export type ShownPerson = Resource<'Person'> & { nametag: string; color: string; mark: string; isMe: boolean }

/** The colour of the organization's events. No person has it. */
export const organizationColor = 'teal'
const colors = ['indigo', 'orange', 'grape', 'pink', 'cyan', 'lime', 'yellow', 'red']
export const maxOthers = colors.length - 1

/** The reader, and the selected people. */
export function useShownPeople(nio: string, chosen: string[]): ShownPerson[] {
  const { nicHandle, nametag, name, avatar } = useAccount()
  const others = useQueries({
    // An address may name the reader among the others.
    queries: chosen
      .filter((userId) => userId !== nicHandle)
      .map((userId) =>
        query.queryOptions('get', '/v2/workplace/users/{orgaId}/{userId}', {
          params: { path: { orgaId: nio, userId } },
        }),
      ),
    combine: (all) => all.flatMap(({ data }) => (data ? [data] : [])),
  })
  return useMemo(() => {
    const marks = new Set<string>()
    return [{ nicHandle, nametag, name, avatar }, ...others].map((person, index) => ({
      nicHandle: person.nicHandle,
      nametag: person.nametag,
      name: person.name,
      avatar: person.avatar,
      color: colors[index % colors.length] ?? 'indigo',
      mark: newMark(displayName(person), marks),
      isMe: index === 0,
    }))
  }, [nicHandle, nametag, name, avatar, others])
}

const letters = new Intl.Segmenter()

/** The first two letters, or a letter and a number if another person has the same letters. */
function newMark(name: string, taken: Set<string>): string {
  const [first = '', second = ''] = Array.from(letters.segment(name), ({ segment }) => segment.toUpperCase())
  let mark = first + second.trim()
  for (let number = 2; taken.has(mark); number += 1) mark = `${first}${number}`
  taken.add(mark)
  return mark
}

import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { query, type Resource } from './client.ts'

/** What a member may do in an organization, such as `board.delete`. */
export type Ability = Resource<'Organization'>['abilities'][number]

/** The number of the organization in the address, or nothing outside of one. */
export const useNio = () => useParams({ strict: false }).nio

/** The organization of this page, and `can('board.delete')`: what you may not do is not offered. */
export function useOrganization() {
  const nio = useNio() ?? ''
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}', {
    params: { path: { orgaId: nio } },
  })
  const can = useCallback((ability: Ability) => data?.abilities.includes(ability) ?? false, [data])
  return { nio, organization: data, can, error, refetch }
}

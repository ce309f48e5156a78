import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { query, type Resource } from './client.ts'

/** A permission of a member in an organization, such as `board.delete`. */
export type Ability = Resource<'Organization'>['abilities'][number]

/** The number of the organization in the address. It is undefined on pages that belong to no organization. */
export const useNio = () => useParams({ strict: false }).nio

/** The organization of the page, and `can('board.delete')` to hide actions that the reader may not perform. */
export function useOrganization() {
  const nio = useNio() ?? ''
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}', {
    params: { path: { orgaId: nio } },
  })
  const can = useCallback((ability: Ability) => data?.abilities.includes(ability) ?? false, [data])
  return { nio, organization: data, can, error, refetch }
}

import { Outlet } from '@tanstack/react-router'
import { useOrganization } from '../api/organization.ts'
import { toProblem } from '../api/problem.ts'
import { ErrorPage } from '../components/error-pages.tsx'

/**
 * Surrounds the pages of an organization, and replaces them by an error for people who are not or no longer members.
 */
export function OrganizationLayout() {
  const { organization, error, refetch } = useOrganization()
  const isGone = error && (!organization || toProblem(error).status === 404)
  return isGone ? <ErrorPage error={error} reset={refetch} /> : <Outlet />
}

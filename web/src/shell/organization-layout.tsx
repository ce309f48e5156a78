import { Outlet, useMatches } from '@tanstack/react-router'
import { useOrganization } from '../api/organization.ts'
import { toProblem } from '../api/problem.ts'
import { ErrorPage, ForbiddenPage } from '../components/error-pages.tsx'

/**
 * Surrounds the pages of an organization, and replaces them by an error for people who are not or no longer members, or
 * whose role does not allow the page.
 */
export function OrganizationLayout() {
  const { organization, can, error, refetch } = useOrganization()
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  const isGone = error && (!organization || toProblem(error).status === 404)
  if (isGone) return <ErrorPage error={error} reset={refetch} />
  if (organization && needed && !can(needed)) return <ForbiddenPage />
  return <Outlet />
}

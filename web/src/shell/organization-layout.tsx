import { Outlet } from '@tanstack/react-router'
import { useOrganization } from '../api/organization.ts'
import { toProblem } from '../api/problem.ts'
import { ErrorPage } from '../components/error-pages.tsx'

/** Around the pages of an organization: whoever does not belong to it, or from now on no longer does, sees nothing of it. */
export function OrganizationLayout() {
  const { organization, error, refetch } = useOrganization()
  const isGone = error && (!organization || toProblem(error).status === 404)
  return isGone ? <ErrorPage error={error} reset={refetch} /> : <Outlet />
}

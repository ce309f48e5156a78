import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { query } from '../../api/client.ts'
import { NotFoundPage } from '../../components/error-pages.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { OperatorTexts } from '../../i18n/operator-texts.tsx'

/** Surrounds the pages of operators with their texts. For others there are no such pages. */
export function OperatorLayout() {
  const { data: account, error, refetch } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account) return <ListPlaceholder query={{ error, refetch }} />
  if (!account.operator) return <NotFoundPage />
  return (
    <Suspense fallback={<SkeletonPage />}>
      <OperatorTexts>
        <Outlet />
      </OperatorTexts>
    </Suspense>
  )
}

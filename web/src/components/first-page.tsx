import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ListError } from './error-pages.tsx'
import { SkeletonList } from './skeleton-page.tsx'

type Props = { list: Pick<UseInfiniteQueryResult, 'error' | 'refetch'>; rows?: number; height?: number }

/** In place of a long list until its first page is here; at its end stands `More`. */
export function FirstPage({ list, ...shape }: Props) {
  return list.error ? <ListError error={list.error} retry={list.refetch} /> : <SkeletonList {...shape} />
}

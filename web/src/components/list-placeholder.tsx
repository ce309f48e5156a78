import { ListError } from './error-pages.tsx'
import { SkeletonList } from './skeleton-page.tsx'

type Props = { query: { error: unknown; refetch(): unknown }; rows?: number; height?: number }

/** Stands for content that is not loaded yet: a skeleton of it, or the error with a button that retries. */
export function ListPlaceholder({ query, ...shape }: Props) {
  return query.error ? <ListError error={query.error} retry={query.refetch} /> : <SkeletonList {...shape} />
}

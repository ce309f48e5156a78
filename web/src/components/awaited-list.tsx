import { ListError } from './error-pages.tsx'
import { SkeletonList } from './skeleton-page.tsx'

type Props = { error: unknown; retry(): void; rows?: number; height?: number }

/** In place of a list that is not there yet: its shape, or what went wrong. */
export function AwaitedList({ error, retry, ...shape }: Props) {
  return error ? <ListError error={error} retry={retry} /> : <SkeletonList {...shape} />
}

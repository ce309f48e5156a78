import { useEffect } from 'react'

/** Options for `query.useInfiniteQuery(…, cursorPages)`: every page of a list names the cursor of the next one. */
export const cursorPages = {
  pageParamName: 'cursor',
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

type ListInPages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage(): unknown }

/**
 * Loads all pages, for components that search a whole list, while they are wanted. A component renders again when a property
 * of a query changes that it has read, so a complete list does not read whether it is being fetched.
 */
export function useAllPages(list: ListInPages, { isWanted = true } = {}): void {
  const { hasNextPage, fetchNextPage } = list
  const isDue = isWanted && hasNextPage && !list.isFetching
  useEffect(() => {
    if (isDue) fetchNextPage()
  }, [isDue, fetchNextPage])
}

import { useEffect } from 'react'

/** Options for `query.useInfiniteQuery(…, cursorPages)`: every page of a list names the cursor of the next one. */
export const cursorPages = {
  pageParamName: 'cursor',
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

type ListInPages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage(): unknown }

/** Loads all pages, for components that search a whole list. */
export function useAllPages({ hasNextPage, isFetching, fetchNextPage }: ListInPages): void {
  useEffect(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
}

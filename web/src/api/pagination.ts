import { useEffect } from 'react'

/** For `query.useInfiniteQuery(…, cursorPages)`: every list of the interface is read in pages that name the next one. */
export const cursorPages = {
  pageParamName: 'cursor',
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

type ListInPages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage(): unknown }

/** Reads on until the end, for what looks through the whole of a list. */
export function useAllPages({ hasNextPage, isFetching, fetchNextPage }: ListInPages): void {
  useEffect(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
}

/** For `query.useInfiniteQuery(…, cursorPages)`: every list of the interface is read in pages that name the next one. */
export const cursorPages = {
  pageParamName: 'cursor',
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

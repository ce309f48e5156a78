import { Button, Center } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '../i18n/language.tsx'

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isFetching' | 'fetchNextPage'
  >
}

/**
 * Loads the next page of a list when the end comes into view. After a failure it waits for a click. A complete list reads no
 * other property of the query, so that it is not rendered again when it is fetched again.
 */
export function LoadMore({ list }: Props) {
  return list.hasNextPage && <NextPage list={list} />
}

function NextPage({ list }: Props) {
  const t = useTranslations()
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isDue = entry?.isIntersecting && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) fetchNextPage()
  }, [isDue, fetchNextPage])
  return (
    <Center ref={ref}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t(isFetchNextPageError ? 'common.retry' : 'common.more')}
      </Button>
    </Center>
  )
}

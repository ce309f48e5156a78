import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPlaceholder } from './list-placeholder.tsx'
import { LoadMore } from './load-more.tsx'

type Props<Page, Item> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  items(page: Page): Item[]
  /** The shape of the skeleton that is shown until the first page is loaded. */
  skeleton?: { rows?: number; height?: number }
  /** Replaces a list without items. */
  empty: ReactNode
  children(items: Item[]): ReactNode
}

/** A list that is loaded page by page: first a skeleton or an error, then the items, and at the end the next page. */
export function PagedList<Page, Item>({ list, items, skeleton, empty, children }: Props<Page, Item>) {
  if (!list.data) return <ListPlaceholder query={list} {...skeleton} />
  const loaded = list.data.pages.flatMap(items)
  if (loaded.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      {children(loaded)}
      <LoadMore list={list} />
    </>
  )
}

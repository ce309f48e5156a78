import type { Page, PageRequest } from '../domain/core/page.ts'

/** The pages of a list are this long. */
const pageSize = 200

/** Reads pages until there are `count` items, or no more. */
export async function readUpTo<T>(
  count: number,
  read: (page: PageRequest) => Promise<Page<T>>,
): Promise<{ items: T[]; more: boolean }> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: Math.min(pageSize, count - items.length), cursor })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && items.length < count)
  return { items, more: cursor !== undefined }
}

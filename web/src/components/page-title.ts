import { useDocumentTitle } from '@mantine/hooks'
import { createStore, useStore } from '@mantine/store'

const store = createStore({ mentions: 0 })

/** Sets the number that stands before the title of every page. */
export const setMentionsInTitle = (mentions: number) => store.setState({ mentions })

/** Sets the title of the tab: the name of the page, with the number of unread mentions before it. */
export function usePageTitle(title: string): void {
  const { mentions } = useStore(store)
  useDocumentTitle(`${mentions > 0 ? `(${mentions}) ` : ''}${title} · Atrium`)
}

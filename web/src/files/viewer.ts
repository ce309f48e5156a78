import { createStore, useStore } from '@mantine/store'
import type { Attachment } from './attachment.ts'

type Shown = { images: Attachment[]; index: number; opener: Element | null }

const store = createStore<{ shown: Shown | null }>({ shown: null })

/** Opens the viewer at one of these images. */
export function showImages(images: Attachment[], id: string): void {
  const index = images.findIndex((image) => image.id === id)
  if (index !== -1) store.setState({ shown: { images, index, opener: document.activeElement } })
}

/** Closes the viewer and returns the focus to where it was opened. */
export function closeViewer(): void {
  const { shown } = store.getState()
  store.setState({ shown: null })
  if (shown?.opener instanceof HTMLElement) shown.opener.focus({ preventScroll: true })
}

export function moveInViewer(by: 1 | -1): void {
  const { shown } = store.getState()
  const index = (shown?.index ?? 0) + by
  if (shown?.images[index]) store.setState({ shown: { ...shown, index } })
}

export const useShownImages = () => useStore(store).shown

import { Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../i18n/language.tsx'
import classes from './files.module.css'

type Props = {
  onFiles(files: File[]): void
  /** The limits, which the area shows while files are held over it. */
  hint: string
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** An area onto which files can be dropped. */
export function FileDrop({ onFiles, hint, disabled = false, className, children }: Props) {
  const t = useTranslations()
  const [isOver, setOver] = useState(false)
  // The pointer enters a child before it leaves its parent.
  const depth = useRef(0)
  useNoNavigationByDrop()
  const over = (change: 1 | -1) => (event: DragEvent) => {
    if (disabled || !hasFiles(event.dataTransfer)) return
    depth.current += change
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    depth.current = 0
    setOver(false)
    if (disabled || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    onFiles(droppedFiles(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; a button does the same for the keyboard
    <div
      className={className}
      data-drop
      style={{ position: 'relative' }}
      onDragEnter={over(1)}
      onDragLeave={over(-1)}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={classes.dropHint}>
          <IconUpload size={32} aria-hidden />
          <Text fw={600}>{t('files.drop')}</Text>
          <Text size="sm">{hint}</Text>
        </div>
      )}
    </div>
  )
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

/** A folder looks like a file, and cannot be read. */
const droppedFiles = ({ items, files }: DataTransfer): File[] => {
  const folders = new Set(
    [...items].filter((item) => item.webkitGetAsEntry()?.isDirectory).map((item) => item.getAsFile()?.name),
  )
  return [...files].filter(({ name }) => !folders.has(name))
}

/** A file that misses the area would replace the page. */
function useNoNavigationByDrop(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && hasFiles(event.dataTransfer)) event.preventDefault()
    }
    const stop = new AbortController()
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, prevent, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/**
 * The files on the clipboard, such as a screenshot. Office programs add a picture of the text that was copied; then the
 * text is meant.
 */
export function pastedFiles({ types, files }: DataTransfer): File[] {
  const isFormattedText = types.includes('text/plain') && types.includes('text/html')
  return isFormattedText ? [] : [...files]
}

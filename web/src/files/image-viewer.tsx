import { ActionIcon, Group, Modal, Text, useDirection } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPhotoOff,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { localAddress } from '../api/local-address.ts'
import { useTranslations } from '../i18n/language.tsx'
import { type Attachment, previewAddress } from './attachment.ts'
import classes from './files.module.css'
import { useFresh } from './use-fresh.ts'
import { useZoom } from './use-zoom.ts'
import { closeViewer, moveInViewer, useShownImages } from './viewer.ts'

/** A dialog below the viewer listens to Escape as well, and ignores it from elements with this attribute. */
const ownEscape = { 'data-mantine-stop-propagation': true }

/** The viewer of images, above every page. */
export function ImageViewer() {
  const shown = useShownImages()
  const image = shown?.images[shown.index]
  if (!shown || !image) return null
  return (
    <Modal
      opened
      onClose={closeViewer}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      // Mantine returns the focus only from a dialog that was mounted before it opened.
      returnFocus={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.viewer ?? '', body: classes.viewerBody ?? '' }}
      attributes={{ content: { 'aria-label': image.name, ...ownEscape } }}
    >
      <OpenImage image={image} index={shown.index} count={shown.images.length} />
    </Modal>
  )
}

function OpenImage({ image, index, count }: { image: Attachment; index: number; count: number }) {
  const t = useTranslations()
  const isRightToLeft = useDirection().dir === 'rtl'
  const { fresh, attempt, isGone, onError } = useFresh(image)
  /** In Arabic the next image is on the left. */
  const moveTo = (side: 1 | -1) => moveInViewer((isRightToLeft ? -side : side) as 1 | -1)
  const zoom = useZoom(image.id, moveTo)
  const { view, isZoomed } = zoom

  const keys: Record<string, () => void> = {
    Escape: closeViewer,
    ArrowLeft: () => (isZoomed ? zoom.pan(1, 0) : moveTo(-1)),
    ArrowRight: () => (isZoomed ? zoom.pan(-1, 0) : moveTo(1)),
    ...(isZoomed && { ArrowUp: () => zoom.pan(0, 1), ArrowDown: () => zoom.pan(0, -1) }),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  useWindowEvent('keydown', onKeyDown, { capture: true })

  // The preview is sharp enough until somebody zooms in.
  const address = isZoomed ? localAddress(fresh.url) : (previewAddress(fresh, 'large') ?? localAddress(fresh.url))
  const [before, after] = isRightToLeft ? ([1, -1] as const) : ([-1, 1] as const)
  return (
    <>
      <Group className={classes.viewerBar} gap={4} wrap="nowrap">
        <Text size="sm" truncate className={classes.viewerName} role="status">
          <bdi>{image.name}</bdi>
          {count > 1 && (
            <span className={classes.viewerPosition}>{t('files.position', { index: index + 1, total: count })}</span>
          )}
        </Text>
        <ViewerButton label={t('files.zoomOut')} icon={IconZoomOut} onClick={zoom.zoomOut} disabled={!isZoomed} />
        <ViewerButton label={t('files.zoomIn')} icon={IconZoomIn} onClick={zoom.zoomIn} />
        <ActionIcon
          component="a"
          href={localAddress(fresh.url)}
          download={image.name}
          variant="subtle"
          color="gray.3"
          size="lg"
          aria-label={t('files.download', { name: image.name })}
          {...ownEscape}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
        <ViewerButton label={t('common.close')} icon={IconX} onClick={closeViewer} isFirst />
      </Group>
      <div className={classes.stage} data-zoomed={isZoomed || undefined} {...zoom.area}>
        {isGone ? (
          <Text c="gray.3">
            <IconPhotoOff size={32} aria-hidden /> {t('files.cannotShow')}
          </Text>
        ) : (
          <img
            key={attempt}
            src={address}
            alt={image.name}
            draggable={false}
            className={classes.shown}
            style={{ '--shift': `${view.x}px ${view.y}px`, '--zoom': view.scale } as CSSProperties}
            onError={onError}
          />
        )}
      </div>
      {count > 1 && (
        <>
          <SideButton side="left" by={before} index={index} count={count} />
          <SideButton side="right" by={after} index={index} count={count} />
        </>
      )}
    </>
  )
}

type ButtonProps = { label: string; icon: Icon; onClick(): void; disabled?: boolean; isFirst?: boolean }

function ViewerButton({ label, icon: Picture, onClick, disabled = false, isFirst = false }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.3"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      {...(isFirst && { 'data-autofocus': true })}
      {...ownEscape}
      onClick={onClick}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  )
}

function SideButton(props: { side: 'left' | 'right'; by: 1 | -1; index: number; count: number }) {
  const { side, by, index, count } = props
  const t = useTranslations()
  const isEnd = index + by < 0 || index + by >= count
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={classes.side}
      data-side={side}
      variant="subtle"
      color="gray.3"
      size={48}
      aria-label={t(by === 1 ? 'files.next' : 'files.previous')}
      aria-disabled={isEnd}
      {...ownEscape}
      onClick={() => moveInViewer(by)}
    >
      <Arrow size={32} aria-hidden />
    </ActionIcon>
  )
}

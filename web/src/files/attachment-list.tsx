import { Text, UnstyledButton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { localAddress } from '../api/local-address.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { type Attachment, isImage, opensInTab, playerOf, previewAddress } from './attachment.ts'
import { FileIcon } from './file-icon.tsx'
import classes from './files.module.css'
import { shownSize } from './shown-size.ts'
import { useFresh } from './use-fresh.ts'
import { useFreshLink } from './use-fresh-link.ts'
import { showImages } from './viewer.ts'

type Props = {
  attachments: Attachment[]
  /** All images that the viewer goes through, such as those of the whole talk; those of the list unless given. */
  among?(): Attachment[]
}

/** The attachments of a message or an event: images, players, and links to other files. */
export const AttachmentList = memo(function AttachmentList({ attachments, among }: Props) {
  const images = attachments.filter(isImage)
  const others = attachments.filter((attachment) => !isImage(attachment))
  return (
    <>
      {images.length > 0 && (
        <div className={classes.images}>
          {images.map((image) => (
            <ImageButton
              key={image.id}
              image={image}
              count={images.length}
              onOpen={() => showImages(among?.() ?? images, image.id)}
            />
          ))}
        </div>
      )}
      {others.map((file) => (
        <OtherFile key={file.id} file={file} />
      ))}
    </>
  )
})

type ImageProps = { image: Attachment; count: number; onOpen(): void }

/** The box has its final size before the image is loaded, so that nothing moves. */
function ImageButton({ image, count, onOpen }: ImageProps) {
  const t = useTranslations()
  const { fresh, attempt, isGone, onError } = useFresh(image)
  const { width, height } = shownSize(image, count)
  return (
    <UnstyledButton
      className={classes.image}
      data-tile={count > 1 || undefined}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-label={t('files.openImage', { name: image.name })}
      title={image.name}
      onClick={onOpen}
    >
      {isGone ? (
        <IconPhotoOff size={24} aria-hidden />
      ) : (
        <img
          key={attempt}
          src={previewAddress(fresh, 'small') ?? ''}
          alt=""
          width={width}
          height={height}
          decoding="async"
          data-single={count === 1 || undefined}
          onError={onError}
        />
      )}
    </UnstyledButton>
  )
}

function OtherFile({ file }: { file: Attachment }) {
  const player = playerOf(file.type)
  return (
    <div className={classes.other}>
      {player && <Player file={file} tag={player} />}
      <FileLink file={file} />
    </div>
  )
}

/** The players have fixed sizes, because the dimensions of a video are not known before it is loaded. */
function Player({ file, tag: Tag }: { file: Attachment; tag: 'audio' | 'video' }) {
  const { fresh, attempt, onError } = useFresh(file)
  return (
    <Tag
      key={attempt}
      className={classes[Tag]}
      src={localAddress(fresh.url)}
      controls
      preload={Tag === 'video' ? 'metadata' : 'none'}
      aria-label={file.name}
      onError={onError}
    />
  )
}

/**
 * Opens a PDF or a text in a tab of its own, and downloads everything else. The link covers the whole box, and only the
 * name is its text.
 */
export function FileLink({ file }: { file: Attachment }) {
  const t = useTranslations()
  const { bytes } = useFormats()
  const size = useId()
  const { href, ...renewal } = useFreshLink(file)
  const isTab = opensInTab(file.type)
  const target = isTab ? { target: '_blank', rel: 'noopener' } : { download: file.name }
  return (
    <div className={classes.fileBox}>
      <FileIcon type={file.type} size={28} />
      <span className={classes.fileText}>
        <a
          className={classes.covering}
          href={href}
          {...renewal}
          title={file.name}
          aria-label={t(isTab ? 'files.open' : 'files.download', { name: file.name })}
          aria-describedby={size}
          {...target}
        >
          <Text component="span" size="sm" fw={500} truncate dir="auto" display="block">
            {file.name}
          </Text>
        </a>
        <Text component="span" size="xs" c="dimmed" id={size}>
          {bytes(file.size)}
        </Text>
      </span>
    </div>
  )
}

import { ActionIcon, Group, Input, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconPhoto, IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { maxAttachments } from '../../../shared/limits.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { type Attachment, isImage, previewAddress } from './attachment.ts'
import { FileLink } from './attachment-list.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { FileDrop, pastedFiles } from './file-drop.tsx'
import classes from './files.module.css'
import { useLimitsText } from './limits-text.ts'
import { addFile, type ChosenFile, cancelFile, releaseFile, useUploads, whenUploaded } from './uploads.ts'
import { useFresh } from './use-fresh.ts'
import { showImages } from './viewer.ts'

type Props = {
  nio: string
  value: Attachment[]
  /** Called when a file is uploaded, which may be after the form was closed. */
  onAdd(file: Attachment): void
  onRemove(file: Attachment): void
  /** Called with the number of files that are still being uploaded. */
  onUploading?(count: number): void
  cover?: { id: string | null; choose(id: string | null): void }
  readOnly?: boolean
}

/** The attachments of a card or an event in its form: added by button, drop or paste, opened and removed. */
export function AttachmentsField({ nio, value, onAdd, onRemove, onUploading, cover, readOnly = false }: Props) {
  const t = useTranslations()
  const id = useId()
  const limits = useLimitsText(nio, maxAttachments)
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const images = value.filter(isImage)

  const uploads = useUploads()
  const uploading = chosen.filter(({ id }) => uploads.get(id)?.status !== 'refused').length
  const tellCount = useEffectEvent((count: number) => onUploading?.(count))
  useEffect(() => tellCount(uploading), [uploading])
  const forget = (file: ChosenFile) => setChosen((before) => before.filter((each) => each.id !== file.id))
  const add = (files: File[]) => {
    const space = Math.max(0, maxAttachments - value.length - chosen.length)
    setTooMany(files.length > space)
    for (const file of files.slice(0, space)) {
      const added = addFile(nio, file)
      setChosen((before) => [...before, added])
      whenUploaded(added.id).then((uploaded) => {
        forget(added)
        releaseFile(added)
        onAdd(uploaded)
      })
    }
  }
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (readOnly || files.length === 0) return
    event.preventDefault()
    add(files)
  }
  if (readOnly && value.length === 0) return null
  return (
    <FileDrop onFiles={add} hint={limits} disabled={readOnly}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which Mantine does not style */}
      <div role="group" aria-labelledby={id} onPaste={paste}>
        <Group justify="space-between" gap="xs">
          <Input.Label labelElement="div" id={id}>
            {t('files.attachments')}
          </Input.Label>
          {!readOnly && <ChooseFiles nio={nio} max={maxAttachments} onFiles={add} />}
        </Group>
        <ul className={classes.fieldList}>
          {value.map((file) => (
            <li key={file.id} className={classes.fieldItem}>
              {isImage(file) ? (
                <ImageRow file={file} isCover={cover?.id === file.id} onOpen={() => showImages(images, file.id)} />
              ) : (
                <FileLink file={file} />
              )}
              {!readOnly && <FileMenu file={file} cover={cover} onRemove={onRemove} />}
            </li>
          ))}
        </ul>
        <ChosenFiles
          files={chosen}
          onRemove={(file) => {
            cancelFile(file)
            forget(file)
          }}
        />
        {isTooMany && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {t('files.tooMany', { max: maxAttachments })}
          </Text>
        )}
        {!readOnly && value.length === 0 && chosen.length === 0 && (
          <Text size="xs" c="dimmed">
            {limits}
          </Text>
        )}
      </div>
    </FileDrop>
  )
}

function ImageRow({ file, isCover, onOpen }: { file: Attachment; isCover: boolean; onOpen(): void }) {
  const t = useTranslations()
  const { bytes } = useFormats()
  const facts = useId()
  const { fresh, attempt, isGone, onError } = useFresh(file)
  return (
    <div className={classes.fileBox} data-image>
      {isGone ? (
        <IconPhotoOff size={28} aria-hidden />
      ) : (
        <img key={attempt} src={previewAddress(fresh, 'small') ?? ''} alt="" width={56} height={42} onError={onError} />
      )}
      <span className={classes.fileText}>
        <UnstyledButton
          className={classes.covering}
          aria-label={t('files.openImage', { name: file.name })}
          aria-describedby={facts}
          onClick={onOpen}
        >
          <Text component="span" size="sm" fw={500} truncate dir="auto" display="block">
            {file.name}
          </Text>
        </UnstyledButton>
        <Text component="span" size="xs" c="dimmed" id={facts}>
          {isCover ? t('files.sizeAndCover', { size: bytes(file.size) }) : bytes(file.size)}
        </Text>
      </span>
    </div>
  )
}

function FileMenu({ file, cover, onRemove }: { file: Attachment; cover: Props['cover']; onRemove: Props['onRemove'] }) {
  const t = useTranslations()
  const isCover = cover?.id === file.id
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('files.actions', { name: file.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {cover && isImage(file) && (
          <Menu.Item
            leftSection={isCover ? <IconPhotoOff size={16} aria-hidden /> : <IconPhoto size={16} aria-hidden />}
            onClick={() => cover.choose(isCover ? null : file.id)}
          >
            {t(isCover ? 'files.removeCover' : 'files.useAsCover')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onRemove(file)}>
          {t('files.detach')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, Group, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { FileIcon } from './file-icon.tsx'
import classes from './files.module.css'
import { useUploadProblem } from './limits-text.ts'
import { type ChosenFile, retryFile, type UploadState, useUploads } from './uploads.ts'

type Props = { files: ChosenFile[]; onRemove?(file: ChosenFile): void }

/** The files that are being uploaded, each with its progress, or the reason why it is not uploaded. */
export function ChosenFiles({ files, onRemove }: Props) {
  const t = useTranslations()
  const uploads = useUploads()
  if (files.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label={t('files.attached')}>
      {files.map((file) => (
        <li key={file.id} className={classes.chosenFile} data-status={uploads.get(file.id)?.status}>
          <ChosenFileRow file={file} state={uploads.get(file.id)} {...(onRemove && { onRemove })} />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { file: ChosenFile; state: UploadState | undefined; onRemove?(file: ChosenFile): void }

function ChosenFileRow({ file, state, onRemove }: RowProps) {
  const t = useTranslations()
  const { bytes } = useFormats()
  const problemText = useUploadProblem(file.nio)
  const isRefused = state?.status === 'refused'
  const isLost = isRefused && state.problem.code === 'FILE_LOST'
  const text = () => {
    if (state?.status === 'waiting' && state.problem.status === 0) return t('files.waiting')
    return state && 'problem' in state ? problemText(state.problem) : bytes(file.size)
  }
  return (
    <Group gap={8} wrap="nowrap">
      <FileIcon type={file.type} />
      <div className={classes.chosenText}>
        <Text size="sm" truncate dir="auto" title={file.name}>
          {file.name}
        </Text>
        <Text size="xs" c={isRefused ? 'var(--mantine-color-error)' : 'dimmed'} role={isRefused ? 'alert' : undefined}>
          {text()}
        </Text>
        {state?.status === 'uploading' && (
          <Progress
            size="sm"
            mt={2}
            value={file.size === 0 ? 100 : (100 * Math.min(state.sentBytes, file.size)) / file.size}
            aria-label={t('files.uploading', { name: file.name })}
          />
        )}
      </div>
      {isRefused && !isLost && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('files.retry', { name: file.name })}
          onClick={() => retryFile(file)}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(state?.status === 'uploading' ? 'files.cancelUpload' : 'files.remove', { name: file.name })}
          onClick={() => onRemove(file)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { maxImageBytes } from '../../../shared/limits.ts'
import { Problem } from '../api/problem.ts'
import { useNotify } from '../components/notify.tsx'
import { useTranslations } from '../i18n/language.tsx'
import { FileInput } from './choose-files.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { sendFile } from './send-file.ts'

type Props = {
  /** The path of the API that takes the picture. */
  path: string
  hasPicture: boolean
  text: string
  /** Called after the picture was replaced or removed. */
  onChanged(): Promise<unknown>
  remove(): Promise<unknown>
  /** The avatar or the logo. */
  children: ReactNode
}

/** Phones convert their own formats to one of these. */
const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Shows an avatar or a logo, with buttons that replace and remove it. */
export function PictureField({ path, hasPicture, text, onChanged, remove, children }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const choose = ([file]: File[]) => {
    if (file && file.size > maxImageBytes) notify.error(new Problem(413, 'IMAGE_TOO_LARGE', ''))
    else setChosen(file ?? null)
  }
  const save = async (content: Blob) => {
    await sendFile({ method: 'PUT', path, content })
    await onChanged()
    notify.success(t('picture.saved'))
  }
  const clear = async () => {
    try {
      await remove()
      await onChanged()
      notify.success(t('picture.removed'))
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Group gap="md">
      {children}
      <div>
        <Text size="sm" c="dimmed" mb={6}>
          {text}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(hasPicture ? 'picture.replace' : 'picture.choose')}
          </Button>
          {hasPicture && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={clear}>
              {t('picture.remove')}
            </Button>
          )}
        </Group>
      </div>
      <FileInput input={input} onFiles={choose} accept={accepted} />
      {chosen && <CropDialog file={chosen} onSave={save} onClose={() => setChosen(null)} />}
    </Group>
  )
}

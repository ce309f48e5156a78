import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconFile, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useTranslations } from '../i18n/language.tsx'
import { useLimitsText } from './limits-text.ts'

type Props = { nio: string; max: number; onFiles(files: File[]): void; disabled?: boolean }

/** The button that chooses files. On a phone it offers the camera and the library as well. */
export function ChooseFiles({ nio, max, onFiles, disabled = false }: Props) {
  const t = useTranslations()
  const limits = useLimitsText(nio, max)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [camera, library, any] = [useInput(), useInput(), useInput()]
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('files.attach')}
      title={limits}
      disabled={disabled}
      {...(!isTouch && { onClick: any.open })}
    >
      <IconPaperclip size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      {isTouch ? (
        <Menu position="top-start" width={240}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{limits}</Menu.Label>
            <Menu.Item leftSection={<IconCamera size={18} aria-hidden />} onClick={camera.open}>
              {t('files.takePhoto')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={library.open}>
              {t('files.library')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFile size={18} aria-hidden />} onClick={any.open}>
              {t('files.chooseFiles')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      {/* The inputs are outside of the menu, because it closes before files are chosen. */}
      <FileInput input={camera.ref} onFiles={onFiles} accept="image/*" capture="environment" />
      <FileInput input={library.ref} onFiles={onFiles} accept="image/*,video/*" multiple />
      <FileInput input={any.ref} onFiles={onFiles} multiple />
    </>
  )
}

function useInput() {
  const ref = useRef<HTMLInputElement>(null)
  return { ref, open: () => ref.current?.click() }
}

type InputProps = {
  input: RefObject<HTMLInputElement | null>
  onFiles(files: File[]): void
  accept?: string
  capture?: 'environment'
  multiple?: boolean
}

export function FileInput({ input, onFiles, ...attributes }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same file can be chosen again.
        currentTarget.value = ''
      }}
      {...attributes}
    />
  )
}

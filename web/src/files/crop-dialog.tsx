import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { errorMessage, Problem } from '../api/problem.ts'
import { Dialog } from '../components/dialog.tsx'
import { ProblemAlert } from '../components/problem-alert.tsx'
import { useTranslations } from '../i18n/language.tsx'
import classes from './files.module.css'
import { cropSide, maxZoom, type Picture, useCrop } from './use-crop.ts'

type Props = { file: File; onSave(picture: Blob): Promise<unknown>; onClose(): void }

/** Chooses the square part of a picture that becomes an avatar or a logo. */
export function CropDialog({ file, onSave, onClose }: Props) {
  const t = useTranslations()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const image = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('picture.cropTitle')}>
      {/* The picture is measured before it is shown. */}
      {!picture && (
        <img
          src={address}
          alt=""
          hidden
          onLoad={({ currentTarget }) =>
            setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setBroken(true)}
        />
      )}
      {isBroken && <ProblemAlert message={errorMessage(new Problem(422, 'NOT_AN_IMAGE', ''), t)} />}
      {picture && <Crop address={address} picture={picture} image={image} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

type CropProps = Omit<Props, 'file'> & {
  address: string
  picture: Picture
  image: RefObject<HTMLImageElement | null>
}

function Crop({ address, picture, image, onSave, onClose }: CropProps) {
  const t = useTranslations()
  const hint = useId()
  const crop = useCrop(picture)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (!image.current) return
    setSaving(true)
    setProblem(null)
    try {
      await onSave(await crop.draw(image.current))
      onClose()
    } catch (error) {
      setProblem(errorMessage(error, t))
      setSaving(false)
    }
  }
  return (
    <Stack align="center">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        aria-label={t('picture.cropArea')}
        aria-describedby={hint}
        className={classes.crop}
        style={{ width: cropSide, height: cropSide }}
        data-autofocus
        {...crop.area}
      >
        <img ref={image} src={address} alt="" draggable={false} style={crop.place} />
      </div>
      <Text size="sm" c="dimmed" id={hint} ta="center">
        {t('picture.cropHint')}
      </Text>
      <Slider
        w={cropSide}
        min={1}
        max={maxZoom}
        step={0.1}
        label={null}
        thumbLabel={t('picture.zoom')}
        value={crop.zoom}
        onChange={crop.setZoom}
      />
      <ProblemAlert message={problem} />
      <Group justify="flex-end" w="100%">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={isSaving} onClick={save}>
          {t('common.save')}
        </Button>
      </Group>
    </Stack>
  )
}

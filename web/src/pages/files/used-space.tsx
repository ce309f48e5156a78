import { Progress, Stack, Text } from '@mantine/core'
import type { Space } from '../../files/space.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

const nearlyFull = 0.9

/** The share of its space that the organization uses. */
export function UsedSpace({ space: { used, quota } }: { space: Space }) {
  const t = useTranslations()
  const { bytes } = useFormats()
  const text = t('files.used', { used: bytes(used), quota: bytes(quota) })
  return (
    <Stack gap={4} miw={180}>
      <Text size="sm">{text}</Text>
      <Progress value={(100 * used) / quota} {...(used > nearlyFull * quota && { color: 'red' })} aria-label={text} />
    </Stack>
  )
}

import { Group, Skeleton, Stack } from '@mantine/core'
import { useTranslations } from '../../i18n/language.tsx'

/** The skeleton of a board. */
export function SkeletonBoard() {
  const t = useTranslations()
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton height={32} width={220} />
      <Group align="flex-start" wrap="nowrap" style={{ overflow: 'hidden' }}>
        {[220, 320, 160].map((height) => (
          <Skeleton key={height} height={height} width={300} style={{ flexShrink: 0 }} />
        ))}
      </Group>
    </Stack>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { useTranslations } from '../i18n/language.tsx'

/** Placeholders in the shape of the content that is loading. */
export function SkeletonList({ rows = 3, height = 88 }: { rows?: number; height?: number }) {
  const t = useTranslations()
  return (
    <Stack gap="md" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never change
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}

export function SkeletonPage() {
  return (
    <Stack gap="lg" maw={1100} w="100%">
      <Skeleton height={32} width={220} />
      <SkeletonList />
    </Stack>
  )
}

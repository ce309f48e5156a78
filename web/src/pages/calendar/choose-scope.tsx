import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from '../../i18n/language.tsx'
import type { DeletionScope } from './use-dialog.ts'

type Props = { kind: 'edit' | 'move' | 'delete'; onChoose(scope: DeletionScope): void }

/** Asks whether one occurrence or the whole series is meant, or for a deletion also all from that one on. */
export function ChooseScope({ kind, onChoose }: Props) {
  const t = useTranslations()
  const color = kind === 'delete' ? 'red' : undefined
  return (
    <Stack>
      <Text>{t('calendar.scopeText')}</Text>
      <Button data-autofocus variant="light" color={color} onClick={() => onChoose('one')}>
        {t('calendar.scopeOne')}
      </Button>
      {kind === 'delete' && (
        <Button variant="light" color={color} onClick={() => onChoose('following')}>
          {t('calendar.scopeFollowing')}
        </Button>
      )}
      <Button variant="light" color={color} onClick={() => onChoose('series')}>
        {t('calendar.scopeSeries')}
      </Button>
      {kind === 'move' && (
        <Text size="sm" c="dimmed">
          {t('calendar.seriesHint')}
        </Text>
      )}
    </Stack>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { useWords } from '../../i18n/language.tsx'

type Props = { kind: 'edit' | 'move' | 'delete'; onChoose(scope: 'one' | 'series'): void }

/** Something repeats: is this one meant, or are all of them? */
export function ChooseScope({ kind, onChoose }: Props) {
  const say = useWords()
  const color = kind === 'delete' ? 'red' : undefined
  return (
    <Stack>
      <Text>{say('calendar.scopeText')}</Text>
      <Button data-autofocus variant="light" color={color} onClick={() => onChoose('one')}>
        {say('calendar.scopeOne')}
      </Button>
      <Button variant="light" color={color} onClick={() => onChoose('series')}>
        {say('calendar.scopeSeries')}
      </Button>
      {kind === 'move' && (
        <Text size="sm" c="dimmed">
          {say('calendar.seriesHint')}
        </Text>
      )}
    </Stack>
  )
}

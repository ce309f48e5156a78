import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: string; actions?: ReactNode; children?: ReactNode }

/** A section of a page in a card, with its own heading. */
export function Section({ title, text, actions, children }: Props) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {text && (
              <Text c="dimmed" size="sm" mt={4}>
                {text}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}

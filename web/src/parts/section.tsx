import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

/** A part of a page with a heading of its own, in a card. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack>
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
        {children}
      </Stack>
    </Card>
  )
}

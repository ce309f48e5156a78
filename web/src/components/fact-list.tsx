import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Fact = {
  label: ReactNode
  value: ReactNode
  /** Identifies the fact if the label is no text, or if another one may have the same. */
  id?: string
}

/** Values with their labels, one below the other. On a phone a long value stands below its label. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <Stack gap="xs">
      {facts.map(({ id, label, value }) => (
        <Group key={id ?? String(label)} gap="0 10px" align="flex-start">
          <Text c="dimmed" size="sm" w={120} flex="none">
            {label}
          </Text>
          <Text component="div" size="sm" flex="1 1 180px">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Values with their labels, one below the other. On a phone a long value stands below its label. */
export function FactList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <Stack gap="xs">
      {facts.map(({ label, value }) => (
        <Group key={label} gap="0 10px" align="flex-start">
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

import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Values with their labels, one below the other. */
export function FactList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <Stack gap="xs">
      {facts.map(({ label, value }) => (
        <Group key={label} gap="xs" wrap="nowrap" align="flex-start">
          <Text c="dimmed" size="sm" w={120} flex="none">
            {label}
          </Text>
          <Text component="div" size="sm">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  icon: Icon
  title: string
  text: string
  /** The level of the heading: 1 if the text replaces a whole page. */
  order?: 1 | 2
  children?: ReactNode
}

/** Replaces an empty list and explains the next step. The children are the button for it. */
export function EmptyState({ icon: Picture, title, text, order = 2, children }: Props) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
        <Picture size={32} />
      </ThemeIcon>
      <Title order={order} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {children}
    </Stack>
  )
}

import { Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = {
  title: string
  actions?: ReactNode
  /** As wide and as high as the window, for what scrolls in itself, such as a board. */
  fill?: boolean
  children: ReactNode
}

const windowHeight = 'calc(100dvh - var(--app-shell-header-offset, 0rem) - 2 * var(--app-shell-padding))'

/** Every page inside the frame: its title, also in the tab, what can be done on it, and its content. */
export function Page({ title, actions, fill = false, children }: Props) {
  useDocumentTitle(`${title} · Atrium`)
  return (
    <Stack gap={fill ? 'sm' : 'lg'} mx="auto" w="100%" {...(fill ? { h: windowHeight } : { maw: 1100 })}>
      <Group justify="space-between" align="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}

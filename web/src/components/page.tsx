import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What the page is for, in a sentence. */
  text?: string
  /** The way to the list that it belongs to. */
  back?: ReactNode
  /** Beside the title, such as the mark of a person. */
  mark?: ReactNode
  actions?: ReactNode
  /** As wide and as high as the window, for what scrolls in itself, such as a board. */
  fill?: boolean
  children: ReactNode
}

const windowHeight = 'calc(100dvh - var(--app-shell-header-offset, 0rem) - 2 * var(--app-shell-padding))'

/** Every page inside the frame: its title, also in the tab, what can be done on it, and its content. */
export function Page({ title, text, back, mark, actions, fill = false, children }: Props) {
  useDocumentTitle(`${title} · Atrium`)
  return (
    <Stack gap={fill ? 'sm' : 'lg'} mx="auto" w="100%" {...(fill ? { h: windowHeight } : { maw: 1100 })}>
      <Stack gap={6}>
        {back}
        <Group justify="space-between" align="center">
          <Group gap="sm" wrap="nowrap" miw={0}>
            {mark}
            <Title order={1} size="h2">
              <bdi>{title}</bdi>
            </Title>
          </Group>
          {actions}
        </Group>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}

import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

type Props = {
  title: string
  /** The purpose of the page, in one sentence. */
  text?: string
  /** The link to the list that the page belongs to. */
  back?: ReactNode
  /** An avatar or icon beside the title. */
  mark?: ReactNode
  actions?: ReactNode
  /** Fills the window, for content that scrolls by itself, such as a board. */
  fill?: boolean
  children: ReactNode
}

const windowHeight =
  'calc(100dvh - var(--app-shell-header-offset, 0rem) - 2 * var(--app-shell-padding) - var(--announcement-height, 0px))'

/**
 * The frame of every page: its title (also of the tab), its actions and its content. Every page begins at the same
 * distance from the navigation, however wide it is.
 */
export function Page({ title, text, back, mark, actions, fill = false, children }: Props) {
  usePageTitle(title)
  return (
    <Stack gap={fill ? 'sm' : 'lg'} w="100%" {...(fill ? { h: windowHeight } : { maw: 1100 })}>
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

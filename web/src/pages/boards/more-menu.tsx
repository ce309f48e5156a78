import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { label: string; size?: 'md' | 'lg'; className?: string | undefined; children: ReactNode }

/** The menu button of a board, a column or a card. */
export function MoreMenu({ label, size = 'md', className, children }: Props) {
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} className={className} aria-label={label}>
          <IconDots size={size === 'lg' ? 20 : 16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

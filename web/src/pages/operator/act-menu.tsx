import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'

export type MenuAct = { id: string; label: string; icon: Icon; isDangerous?: boolean; run(): void }

/** The acts on an account or an organization. `label` names what they are about. */
export function ActMenu({ label, acts }: { label: string; acts: MenuAct[] }) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" flex="none" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ id, label, icon: Picture, isDangerous = false, run }) => (
          <Menu.Item
            key={id}
            leftSection={<Picture size={16} aria-hidden />}
            {...(isDangerous && { color: 'red' })}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Badge } from '@mantine/core'
import type { RoleName } from '../../api/roles.ts'
import { useWords } from '../../i18n/language.tsx'

const colors: Record<RoleName, string> = { member: 'gray', secretary: 'teal', administrator: 'indigo' }

export function RoleBadge({ role }: { role: RoleName }) {
  const say = useWords()
  return (
    <Badge variant="light" color={colors[role]} miw="max-content">
      {say(`role.${role}`)}
    </Badge>
  )
}

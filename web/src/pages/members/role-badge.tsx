import { Badge } from '@mantine/core'
import type { RoleName } from '../../../../shared/roles.ts'
import { useTranslations } from '../../i18n/language.tsx'

const colors: Record<RoleName, string> = { member: 'gray', secretary: 'teal', administrator: 'indigo' }

export function RoleBadge({ role }: { role: RoleName }) {
  const t = useTranslations()
  return (
    <Badge variant="light" color={colors[role]} miw="max-content">
      {t(`role.${role}`)}
    </Badge>
  )
}

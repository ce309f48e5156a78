import { Badge } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { useTranslations } from '../../i18n/language.tsx'

const colors = { pending: 'orange', accepted: 'green', declined: 'gray', withdrawn: 'gray' }

export function RequestStateBadge({ state }: { state: Resource<'JoinRequest'>['state'] }) {
  const t = useTranslations()
  return (
    <Badge variant="light" color={colors[state]}>
      {t(`joining.state.${state}`)}
    </Badge>
  )
}

import { Badge } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { useTranslations } from '../../i18n/language.tsx'

const colors = { open: 'orange', assigned: 'blue', closed: 'gray' }

/** The state of a report, or the outcome of a closed one. */
export function ReportStateBadge({ state, outcome }: Pick<Resource<'ReportSummary'>, 'state' | 'outcome'>) {
  const t = useTranslations()
  return (
    <Badge variant="light" color={colors[state]}>
      {outcome ? t(`reports.outcome.${outcome}`) : t(`reports.state.${state}`)}
    </Badge>
  )
}

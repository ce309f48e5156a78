import { Badge } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { useWords } from '../../i18n/language.tsx'

const colors = { open: 'orange', assigned: 'blue', closed: 'gray' }

/** Where a case stands; of a closed one, how it ended. */
export function ReportStateBadge({ state, outcome }: Pick<Resource<'ReportSummary'>, 'state' | 'outcome'>) {
  const say = useWords()
  return (
    <Badge variant="light" color={colors[state]}>
      {outcome ? say(`reports.outcome.${outcome}`) : say(`reports.state.${state}`)}
    </Badge>
  )
}

import { Button, Group, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { displayName, sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

/** Assigns a report to the reader with one click, or to another secretary or administrator. */
export function AssignReport({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const me = useAccount().nicHandle
  const { assignee } = report
  const assign = query.useMutation('post', '/v2/workplace/{orgaId}/reports/{reportId}/assign', {
    onSuccess: (changed, { params }) => {
      queryClient.setQueryData(['get', '/v2/workplace/{orgaId}/reports/{reportId}', { params }], changed)
      refresh('/v2/workplace/{orgaId}/reports')
      notify.success(t('reports.assigned', { name: changed.assignee ? displayName(changed.assignee) : '' }))
    },
    onError: notify.error,
  })
  const params = { path: { orgaId: nio, reportId: report.id } }
  const assignTo = (handle: string) => assign.mutate({ params, body: { assignee: handle } })
  return (
    <Section title={t('reports.whoHandles')}>
      <Text>{assignee ? t('reports.with', { name: displayName(assignee) }) : t('reports.nobodyYet')}</Text>
      <Group align="flex-end">
        {assignee?.nicHandle !== me && (
          <Button loading={assign.isPending} onClick={() => assignTo(me)}>
            {t('reports.takeOn')}
          </Button>
        )}
        <HandlerSelect report={report} nio={nio} disabled={assign.isPending} onChoose={assignTo} />
      </Group>
    </Section>
  )
}

type SelectProps = { report: Resource<'ReportCase'>; nio: string; disabled: boolean; onChoose(handle: string): void }

/** People who are involved in the report are not offered. */
function HandlerSelect({ report, nio, disabled, onChoose }: SelectProps) {
  const t = useTranslations()
  const { compare } = useFormats()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const { data } = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: { leastRole: 2, limit: maxPageSize, q } } },
    { placeholderData: keepPreviousData },
  )
  const involved = [report.reporter?.nicHandle, report.evidence?.author.nicHandle, report.assignee?.nicHandle]
  const handlers = sortedByName(data?.members ?? [], compare).filter(({ nicHandle }) => !involved.includes(nicHandle))
  return (
    <Select
      label={t('reports.giveTo')}
      placeholder={t('reports.choose')}
      searchable
      disabled={disabled}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('reports.noHandler')}
      data={handlers.map((person) => ({ value: person.nicHandle, label: displayName(person) }))}
      onChange={(handle) => {
        setText('')
        if (handle) onChoose(handle)
      }}
    />
  )
}

import { Alert, Button, Group, Table, Text } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { PersonLine } from '../../components/person-line.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { type Field, type FieldValue, useFields } from './field.ts'
import classes from './fields.module.css'
import { useValueText } from './value-text.ts'

type Props = { nio: string; result: Resource<'FieldImport'>; isBusy: boolean; onConfirm(): void }

/** Changes that an import would make. The server names the first changes and counts all of them. */
export function ImportPreview({ nio, result, isBusy, onConfirm }: Props) {
  const t = useTranslations()
  const { commas } = useFormats()
  const { rows, changed, changes, ignoredColumns } = result
  const fields = useFields(nio).data?.fields ?? []
  return (
    <Section title={t('fieldImport.preview')}>
      <Text role="status">
        {t('fieldImport.rows', { count: rows })} {t('fieldImport.changes', { count: changed })}
      </Text>
      {ignoredColumns.length > 0 && (
        <Alert color="yellow">{t('fieldImport.ignored', { columns: commas(ignoredColumns) })}</Alert>
      )}
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <div className={classes.tableScroll} tabIndex={0}>
          <Table verticalSpacing="xs" aria-label={t('fieldImport.preview')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('members.name')}</Table.Th>
                <Table.Th>{t('members.filterField')}</Table.Th>
                <Table.Th>{t('fieldImport.before')}</Table.Th>
                <Table.Th>{t('fieldImport.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ person, field, before, after }) => (
                <Table.Tr key={`${person.nicHandle} ${field.id}`}>
                  <Table.Td>
                    <PersonLine person={person} size={28} />
                  </Table.Td>
                  <Table.Td>
                    <bdi>{field.label}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <Cell field={fields.find(({ id }) => id === field.id)} value={before} />
                  </Table.Td>
                  <Table.Td>
                    <Cell field={fields.find(({ id }) => id === field.id)} value={after} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {changed > changes.length && (
        <Text size="sm" c="dimmed">
          {t('fieldImport.more', { count: changed - changes.length })}
        </Text>
      )}
      {changed > 0 && (
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={onConfirm}>
            {t('fieldImport.confirm', { count: changed })}
          </Button>
        </Group>
      )}
    </Section>
  )
}

function Cell({ field, value }: { field: Field | undefined; value: FieldValue }) {
  const t = useTranslations()
  const textOf = useValueText()
  if (value === null) {
    return (
      <Text span size="sm" c="dimmed">
        {t('fieldImport.empty')}
      </Text>
    )
  }
  return (
    <Text span size="sm" lineClamp={3}>
      <bdi>{field ? textOf(field, value) : String(value)}</bdi>
    </Text>
  )
}

import { Alert, List, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { errorMessage, type FieldProblem, toProblem } from '../../api/problem.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useFields } from './field.ts'
import { handleColumn, placeOf } from './import-place.ts'
import { useValueHint } from './value-text.ts'

type Props = { nio: string; problem: unknown }

/** Reasons why a file was refused: the cells that are wrong, each with its place. */
export function ImportProblems({ nio, problem }: Props) {
  const t = useTranslations()
  const hintOf = useValueHint()
  const { fields: problems, code } = toProblem(problem)
  const fields = useFields(nio).data?.fields ?? []
  const reasonOf = ({ field: name, message }: FieldProblem) => {
    const place = placeOf(name)
    if (!place) return t('fieldImport.unusable', { column: handleColumn })
    if (place.column === handleColumn) return t('fieldImport.noMember')
    // A column has the id of its field behind the label if the label is not unique.
    const field = fields.find(({ id, label }) => place.column === label || place.column === `${label} [${id}]`)
    return field ? hintOf(field) : message
  }
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />} title={t('fieldImport.refused')}>
      {problems.length === 0 && (
        <Text size="sm">{code === 'TOO_COSTLY' ? t('fieldImport.tooMany') : errorMessage(problem, t)}</Text>
      )}
      <List size="sm" spacing={4}>
        {problems.map((each) => {
          const place = placeOf(each.field)
          return (
            <List.Item key={each.field}>
              {place && (
                <Text span inherit fw={600}>
                  {t('fieldImport.place', { line: place.line, column: place.column })}{' '}
                </Text>
              )}
              {reasonOf(each)}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

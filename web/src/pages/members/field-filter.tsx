import { Button, Checkbox, Group, Popover, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from '../fields/field.ts'
import { FieldInput, type Typed, toValue } from '../fields/field-input.tsx'
import { useValueText } from '../fields/value-text.ts'

type Values = Record<string, string>
type Props = { fields: Field[]; values: Values; onChange(values: Values): void }

/** Finds members by their value of a field. */
export function FieldFilter({ fields, values, onChange }: Props) {
  const t = useTranslations()
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={toggle}>
          {t('members.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('members.filter')}>
        <FilterForm
          fields={fields}
          onChoose={(id, text) => {
            close()
            onChange({ ...values, [id]: text })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A separate component, so that the form is empty when it opens again. */
function FilterForm({ fields, onChoose }: { fields: Field[]; onChoose(id: string, text: string): void }) {
  const t = useTranslations()
  const [id, setId] = useState(fields[0]?.id ?? null)
  const [typed, setTyped] = useState<Typed>('')
  const [isWithout, setWithout] = useState(false)
  const field = fields.find((each) => each.id === id)
  if (!field) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A form inside a popover is also a descendant of the page in React.
    event.stopPropagation()
    const value = typeof typed === 'string' && field.type === 'yesNo' ? typed : toValue(field, typed)
    if (isWithout) onChoose(field.id, '')
    else if (value !== null) onChoose(field.id, String(value))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Select
          label={t('members.filterField')}
          data={fields.map(({ id: value, label }) => ({ value, label }))}
          value={field.id}
          allowDeselect={false}
          searchable
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(chosen) => {
            setId(chosen)
            setTyped('')
          }}
          data-autofocus
        />
        {!isWithout && (
          <FieldInput
            field={{ ...field, required: false, type: field.type === 'longText' ? 'text' : field.type }}
            label={t('members.filterValue')}
            isInPopover
            value={typed}
            onChange={setTyped}
          />
        )}
        <Checkbox
          label={t('members.filterWithout')}
          checked={isWithout}
          onChange={(event) => setWithout(event.currentTarget.checked)}
        />
        <Button type="submit">{t('members.filterApply')}</Button>
      </Stack>
    </form>
  )
}

/** The conditions that narrow the list down. A click removes one. */
export function ActiveFilters({ fields, values, onChange }: Props) {
  const t = useTranslations()
  const textOf = useValueText()
  const sentenceOf = (field: Field, text: string) => {
    if (text === '') return t('members.filteredWithout', { field: field.label })
    const value = field.type === 'yesNo' ? text === 'yes' : field.type === 'number' ? Number(text) : text
    return t('members.filteredBy', { field: field.label, value: textOf(field, value) })
  }
  const active = fields.filter(({ id }) => id in values)
  if (active.length === 0) return null
  return (
    <Group gap="xs" mb="md">
      {active.map((field) => {
        const sentence = sentenceOf(field, values[field.id] ?? '')
        return (
          <Button
            key={field.id}
            size="compact-sm"
            variant="light"
            maw="100%"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('members.filterRemove', { filter: sentence })}
            onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([id]) => id !== field.id)))}
          >
            {sentence}
          </Button>
        )
      })}
    </Group>
  )
}

import { Text } from '@mantine/core'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from './field.ts'
import classes from './fields.module.css'

/** The properties of a field in words. */
export function FieldSummary({ field }: { field: Field }) {
  const t = useTranslations()
  return (
    <div className={classes.summary}>
      <Text fw={600}>
        <bdi>{field.label}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('fields.summary', {
          type: t(`fields.type.${field.type}`),
          visibleTo: t(`fields.seenBy.${field.visibleTo}`),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t(`fields.editedBy.${field.editableBy}`)}
        {field.required && ` · ${t('fields.isRequired')}`}
      </Text>
    </div>
  )
}

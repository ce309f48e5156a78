import { Button, Group, Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useFields } from '../fields/field.ts'

/** Leads to the page of the fields of members, and names those that there are. */
export function MemberFields({ nio }: { nio: string }) {
  const t = useTranslations()
  const { commas } = useFormats()
  const { data } = useFields(nio)
  return (
    <Section title={t('fields.title')} text={t('fields.text')}>
      {data && data.fields.length > 0 && <Text>{commas(data.fields.map(({ label }) => label))}</Text>}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconForms size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$nio/settings/fields" params={{ nio }} {...props} />}
        >
          {t('fields.manage')}
        </Button>
      </Group>
    </Section>
  )
}

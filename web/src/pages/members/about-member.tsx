import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertCircle, IconPencil } from '@tabler/icons-react'
import type { Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { FactList } from '../../components/fact-list.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { EditValues } from '../fields/edit-values.tsx'
import { isEditable, useFields } from '../fields/field.ts'
import { FieldValue } from '../fields/field-value.tsx'
import { MemberText } from './member-text.tsx'

type Props = { member: Resource<'Member'>; nio: string }

/** The fields, the note and the names of a member, with a dialog to edit the fields. */
export function AboutMember({ member, nio }: Props) {
  const t = useTranslations()
  const { day, list } = useFormats()
  const { can } = useOrganization()
  const isMe = useAccount().nicHandle === member.nicHandle
  const [isEditing, editing] = useDisclosure()
  const fields = useFields(nio).data?.fields ?? []
  const valueIn = (id: string) => member.fields[id] ?? null
  const editable = fields.filter((field) => isEditable(field, member, isMe, can))
  const missing = isMe ? editable.filter(({ id, required }) => required && valueIn(id) === null) : []
  const facts = [
    ...fields
      .filter(({ id }) => valueIn(id) !== null)
      .map((field) => ({
        id: field.id,
        label: <bdi>{field.label}</bdi>,
        value: <FieldValue field={field} value={valueIn(field.id)} />,
      })),
    ...(member.comment && !can('member.comment')
      ? [{ id: 'comment', label: t('members.comment'), value: <MemberText text={member.comment} /> }]
      : []),
    ...(member.mail ? [{ id: 'mail', label: t('members.mail'), value: member.mail }] : []),
    { id: 'nametag', label: t('auth.nametag'), value: member.nametag },
    { id: 'handle', label: t('members.handle'), value: member.nicHandle },
    { id: 'since', label: t('members.since'), value: day(member.joinedAt) },
  ]
  return (
    <Section
      title={t('members.about')}
      actions={
        editable.length > 0 && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            {t('fields.editValues')}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertCircle size={20} aria-hidden />}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('fields.missing', { fields: list(missing.map(({ label }) => label)) })}</Text>
            <Button size="xs" variant="default" onClick={editing.open}>
              {t('fields.fillIn')}
            </Button>
          </Group>
        </Alert>
      )}
      {member.bio && <MemberText text={member.bio} />}
      <FactList facts={facts} />
      <EditValues
        nio={nio}
        member={member}
        fields={editable}
        title={isMe ? t('fields.editOwn') : t('fields.editOf', { name: displayName(member) })}
        opened={isEditing}
        onClose={editing.close}
      />
    </Section>
  )
}

import { useLocalStorage } from '@mantine/hooks'
import { useOrganization } from '../../api/organization.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type Field, isSeenOfAll, useFields } from '../fields/field.ts'

/** A column of the member list, behind the name and the role. */
export type MemberColumn = { id: string; label: string; field?: Field }

const maxFieldsAtFirst = 3
const maxColumnsAtFirst = 4

/**
 * The columns that the reader can see, and those that they have chosen on this device. Unless they choose, it is the first
 * fields, and as many others as fit beside them.
 */
export function useMemberColumns(nio: string) {
  const t = useTranslations()
  const { can } = useOrganization()
  const { data } = useFields(nio)
  const [chosen, choose] = useLocalStorage<string[] | null>({
    key: `atrium.memberColumns.${nio}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const fields = data?.fields.filter((field) => isSeenOfAll(field, can)) ?? []
  const ofFields: MemberColumn[] = fields.map((field) => ({ id: field.id, label: field.label, field }))
  const ofAll: MemberColumn[] = [
    { id: 'comment', label: t('members.comment') },
    ...(can('member.readMail') ? [{ id: 'mail', label: t('members.mail') }] : []),
    { id: 'since', label: t('members.since') },
  ]
  const all = [...ofFields, ...ofAll]
  const atFirst = [...ofFields.slice(0, maxFieldsAtFirst), ...ofAll].slice(0, maxColumnsAtFirst)
  return {
    all,
    fields,
    areFieldsLoaded: data !== undefined,
    shown: chosen ? all.filter(({ id }) => chosen.includes(id)) : atFirst,
    choose,
  }
}

export type MemberColumns = ReturnType<typeof useMemberColumns>

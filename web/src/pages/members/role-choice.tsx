import { Radio, Stack } from '@mantine/core'
import { type Role, roleNames } from '../../../../shared/roles.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  label: string
  roles: readonly Role[]
  value: Role
  error?: string | undefined
  onChange(role: Role): void
}

/** The roles that the reader may assign, with explanations. */
export function RoleChoice({ label, roles, value, error, onChange }: Props) {
  const t = useTranslations()
  return (
    <Radio.Group
      label={label}
      error={error}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen) as Role)}
    >
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio
            key={role}
            value={String(role)}
            label={t(`role.${roleNames[role]}`)}
            description={t(`members.may.${roleNames[role]}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

import { Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Resource } from '../api/client.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import classes from './organization-about.module.css'

type Props = { organization: Pick<Resource<'PublicOrganization'>, 'description' | 'memberCount' | 'createdAt'> }

/** Facts about an organization that outsiders can read besides its name and logo. */
export function OrganizationAbout({ organization: { description, memberCount, createdAt } }: Props) {
  const t = useTranslations()
  const { day } = useFormats()
  return (
    <Stack>
      <Text dir="auto" className={classes.description} c={description ? undefined : 'dimmed'}>
        {description || t('discover.noDescription')}
      </Text>
      <Group gap="4px 20px">
        <Group gap={6}>
          <IconUsers size={16} aria-hidden />
          <Text size="sm">{t('home.members', { count: memberCount })}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {t('organization.founded', { date: day(createdAt) })}
        </Text>
      </Group>
    </Stack>
  )
}

import { Text } from '@mantine/core'
import type { Resource } from '../../api/client.ts'
import { FactList } from '../../components/fact-list.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './organization.module.css'

/** The settings as people see them who may not change them, and what they may do. */
export function OrganizationFacts({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const { name, description, roleName, joining, public: isPublic } = organization
  const facts = [
    { label: t('home.name'), value: <bdi>{name}</bdi> },
    ...(description
      ? [
          {
            label: t('home.description'),
            value: (
              <div dir="auto" className={classes.text}>
                {description}
              </div>
            ),
          },
        ]
      : []),
    { label: t('settings.visibility'), value: t(isPublic ? 'organization.public' : 'organization.private') },
    { label: t('joining.title'), value: t(`joining.way.${joining}`) },
    {
      label: t('members.role'),
      value: (
        <>
          <div>{t(`role.${roleName}`)}</div>
          <Text size="sm" c="dimmed">
            {t(`members.may.${roleName}`)}
          </Text>
        </>
      ),
    },
  ]
  return (
    <Section title={t('settings.about')}>
      <FactList facts={facts} />
    </Section>
  )
}

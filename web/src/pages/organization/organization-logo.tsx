import { api, type Resource, refresh } from '../../api/client.ts'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { Section } from '../../components/section.tsx'
import { PictureField } from '../../files/picture-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** The logo of the organization, which its administrators choose. */
export function OrganizationLogo({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const { nio, logo } = organization
  return (
    <Section title={t('picture.logo')}>
      <PictureField
        path={`/v2/workplace/${nio}/logo`}
        hasPicture={logo !== null}
        text={t('picture.logoText')}
        remove={() => api.DELETE('/v2/workplace/{orgaId}/logo', { params: { path: { orgaId: String(nio) } } })}
        onChanged={() => Promise.all([refresh('/v2/workplace'), refresh('/v2/workplace/{orgaId}')])}
      >
        <OrganizationAvatar organization={organization} size={96} />
      </PictureField>
    </Section>
  )
}

import { useOrganization } from '../../api/organization.ts'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { JoiningSettings } from '../joining/joining-settings.tsx'
import { LeaveOrganization } from '../members/leave-organization.tsx'
import { CloseOrganization } from './close-organization.tsx'
import { MemberFields } from './member-fields.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { OrganizationLogo } from './organization-logo.tsx'
import { Webhooks } from './webhooks.tsx'

/** The settings of the organization: name, visibility, joining, webhooks, closing, and leaving it. */
export function SettingsPage() {
  const t = useTranslations()
  const { nio, organization, can } = useOrganization()
  if (!organization) return <SkeletonPage />
  return (
    <Page title={t('settings.title')}>
      {can('organization.update') ? (
        <>
          <OrganizationForm organization={organization} />
          <OrganizationLogo organization={organization} />
          <JoiningSettings organization={organization} />
        </>
      ) : (
        <OrganizationFacts organization={organization} />
      )}
      {can('field.edit') && <MemberFields nio={nio} />}
      {can('webhook.read') && <Webhooks nio={nio} />}
      <LeaveOrganization />
      {can('organization.delete') && <CloseOrganization organization={organization} />}
    </Page>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Resource, refresh } from '../../api/client.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { ActDialog } from './act-dialog.tsx'

export type OrganizationAct = 'suspend' | 'resume' | 'unlist' | 'list' | 'administrator'

type Props = { act: OrganizationAct; organization: Resource<'OperatorOrganization'>; onClose(): void }

export function OrganizationActDialog({ act, organization, onClose }: Props) {
  const t = useTranslations()
  const [credential, setCredential] = useState('')
  const { name } = organization
  const path = { orgaId: String(organization.nio) }
  const requests: Record<OrganizationAct, (reason: string) => Promise<unknown>> = {
    suspend: (reason) =>
      api.POST('/v2/operator/organizations/{orgaId}/suspend', { params: { path }, body: { reason } }),
    resume: (reason) => api.POST('/v2/operator/organizations/{orgaId}/resume', { params: { path }, body: { reason } }),
    unlist: (reason) => api.POST('/v2/operator/organizations/{orgaId}/unlist', { params: { path }, body: { reason } }),
    list: (reason) => api.POST('/v2/operator/organizations/{orgaId}/list', { params: { path }, body: { reason } }),
    administrator: (reason) =>
      api.POST('/v2/operator/organizations/{orgaId}/administrator', {
        params: { path },
        body: { credential: credential.trim(), reason },
      }),
  }
  const titles = {
    suspend: t('operator.suspendOrganizationTitle', { name }),
    resume: t('operator.resumeOrganizationTitle', { name }),
    unlist: t('operator.unlistTitle', { name }),
    list: t('operator.listTitle', { name }),
    administrator: t('operator.administratorTitle', { name }),
  }
  const texts = {
    suspend: t('operator.suspendOrganizationText'),
    resume: t('operator.resumeOrganizationText'),
    unlist: t('operator.unlistText'),
    list: t('operator.listText'),
    administrator: t('operator.administratorText'),
  }
  const buttons = {
    suspend: t('operator.suspend'),
    resume: t('operator.resume'),
    unlist: t('operator.unlist'),
    list: t('operator.list'),
    administrator: t('operator.makeAdministrator'),
  }
  const done = {
    suspend: t('operator.organizationSuspended'),
    resume: t('operator.organizationResumed'),
    unlist: t('operator.organizationUnlisted'),
    list: t('operator.organizationListed'),
    administrator: t('operator.administratorMade'),
  }
  return (
    <ActDialog
      title={titles[act]}
      text={texts[act]}
      button={buttons[act]}
      isDangerous={act === 'suspend'}
      done={done[act]}
      act={async (reason) => {
        await requests[act](reason)
        await refresh('/v2/operator/organizations')
      }}
      onClose={onClose}
      isReady={act !== 'administrator' || credential.trim() !== ''}
    >
      {act === 'administrator' && (
        <TextInput
          label={t('operator.member')}
          description={t('operator.memberHint')}
          autoComplete="off"
          value={credential}
          onChange={({ currentTarget }) => setCredential(currentTarget.value)}
        />
      )}
    </ActDialog>
  )
}

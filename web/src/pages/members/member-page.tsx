import { Grid, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { Page } from '../../components/page.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { ComingEvents } from './coming-events.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberSheet } from './member-sheet.tsx'
import { RemoveMember } from './remove-member.tsx'
import { RoleBadge } from './role-badge.tsx'

export function MemberPage() {
  const { nio, organization } = useOrganization()
  const { member: handle } = useParams({ from: '/signed-in/o/$nio/members/$member' })
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/users/{orgaId}/{userId}', {
    params: { path: { orgaId: nio, userId: handle } },
  })
  const hear = ({ nicHandle }: { nicHandle?: string }) => {
    if (nicHandle === data?.nicHandle) refresh('/v2/workplace/users/{orgaId}/{userId}')
  }
  useLive('member.changed', hear)
  useLive('member.left', hear)
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!data || !organization) return <SkeletonPage />
  return <MemberDetails member={data} nio={nio} />
}

function MemberDetails({ member, nio }: { member: Resource<'Member'>; nio: string }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const isMe = useAccount().nicHandle === member.nicHandle
  return (
    <Page
      title={member.nametag}
      mark={<PersonAvatar person={member} size={48} />}
      back={
        <BackLink to="/o/$nio/members" params={{ nio }}>
          {t('members.backToAll')}
        </BackLink>
      }
      actions={<RoleBadge role={member.roleName} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Facts member={member} />
            {can('member.comment') && <MemberForm member={member} nio={nio} />}
            <ComingEvents handle={member.nicHandle} nio={nio} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <MemberSheet handle={member.nicHandle} nio={nio} changedBy={`${member.role}${member.comment}`} />
        </Grid.Col>
      </Grid>
      {isMe && <LeaveOrganization />}
      {!isMe && can('member.remove') && <RemoveMember member={member} nio={nio} />}
    </Page>
  )
}

function Facts({ member }: { member: Resource<'Member'> }) {
  const t = useTranslations()
  const { day } = useFormats()
  const { can } = useOrganization()
  const facts = [
    { label: t('members.handle'), value: member.nicHandle },
    ...(member.mail ? [{ label: t('members.mail'), value: member.mail }] : []),
    { label: t('members.since'), value: day(member.joinedAt) },
  ]
  return (
    <Section title={t(`role.${member.roleName}`)} text={t(`members.may.${member.roleName}`)}>
      <FactList facts={facts} />
      {!can('member.comment') && member.comment && (
        <Text size="sm" dir="auto">
          {member.comment}
        </Text>
      )}
    </Section>
  )
}

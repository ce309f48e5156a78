import { Button, Grid, Group, Stack } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName, secondName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { DirectMessageButton } from '../../components/direct-message.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { Page } from '../../components/page.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { AboutMember } from './about-member.tsx'
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
  const { role, comment, name, nametag, bio, fields } = member
  return (
    <Page
      title={displayName(member)}
      text={secondName(member)}
      mark={<PersonAvatar person={member} size={72} />}
      back={
        <BackLink to="/o/$nio/members" params={{ nio }}>
          {t('members.backToAll')}
        </BackLink>
      }
      actions={
        <Group gap="sm">
          <RoleBadge role={member.roleName} />
          <DirectMessageButton nio={nio} person={member} />
          {isMe && (
            <Button
              variant="default"
              leftSection={<IconUser size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/me" {...props} />}
            >
              {t('members.editProfile')}
            </Button>
          )}
        </Group>
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <AboutMember member={member} nio={nio} />
            {can('member.comment') && <MemberForm member={member} nio={nio} />}
            <ComingEvents handle={member.nicHandle} nio={nio} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <MemberSheet
            handle={member.nicHandle}
            nio={nio}
            changedBy={JSON.stringify([role, comment, name, nametag, bio, fields])}
          />
        </Grid.Col>
      </Grid>
      {isMe && <LeaveOrganization />}
      {!isMe && can('member.remove') && <RemoveMember member={member} nio={nio} />}
    </Page>
  )
}

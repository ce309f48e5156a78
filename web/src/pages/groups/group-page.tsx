import { ActionIcon, Anchor, Button, Group as Row, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash, IconUsersGroup, IconX } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { type Group, refreshGroups, useGroupName, useGroups } from '../../api/groups.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName, sortedByName } from '../../api/person.ts'
import { everyone } from '../../api/person-or-group.ts'
import { BackLink } from '../../components/back-link.tsx'
import { DirectMessageButton } from '../../components/direct-message.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonLine } from '../../components/person-line.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { AddToGroup } from './add-to-group.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupDialog } from './group-dialog.tsx'
import classes from './groups.module.css'
import { JoinButton } from './join-button.tsx'

/** A group and the people who are in it. */
export function GroupPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const { groupId } = useParams({ from: '/signed-in/o/$nio/groups/$groupId' })
  const { data, error, refetch } = useGroups(nio)
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!data) return <SkeletonPage />
  const group = data.groups.find(({ id }) => id === groupId)
  if (group) return <GroupDetails nio={nio} group={group} />
  return (
    <EmptyState icon={IconUsersGroup} title={t('groups.gone')} text={t('groups.text')} order={1}>
      <Button variant="default" renderRoot={(props) => <Link to="/o/$nio/groups" params={{ nio }} {...props} />}>
        {t('groups.backToAll')}
      </Button>
    </EmptyState>
  )
}

function GroupDetails({ nio, group }: { nio: string; group: Group }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const nameOf = useGroupName()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const mayEdit = can('group.edit') && group.id !== everyone
  return (
    <Page
      title={nameOf(group)}
      text={group.id === everyone ? t('groups.everyoneText') : group.description}
      back={
        <BackLink to="/o/$nio/groups" params={{ nio }}>
          {t('groups.backToAll')}
        </BackLink>
      }
      actions={
        <Row gap="xs">
          <JoinButton nio={nio} group={group} />
          {mayEdit && (
            <>
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={editing.open}>
                {t('groups.edit')}
              </Button>
              <Button
                variant="light"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={deleting.open}
              >
                {t('groups.delete')}
              </Button>
            </>
          )}
        </Row>
      }
    >
      <Section title={t('groups.members', { count: group.memberCount })}>
        {mayEdit && <AddToGroup nio={nio} group={group} />}
        <People nio={nio} group={group} mayRemove={mayEdit} />
      </Section>
      {isEditing && <GroupDialog nio={nio} group={group} onClose={editing.close} />}
      {isDeleting && <DeleteGroup nio={nio} group={group} onClose={deleting.close} />}
    </Page>
  )
}

function People({ nio, group, mayRemove }: { nio: string; group: Group; mayRemove: boolean }) {
  const t = useTranslations()
  const { compare } = useFormats()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/groups/{groupId}/members',
    { params: { path: { orgaId: nio, groupId: group.id }, query: { limit: 100 } } },
    cursorPages,
  )
  const empty = <EmptyState icon={IconUsersGroup} title={t('groups.noMembers')} text={t('groups.noMembersText')} />
  // The server pages by the order of joining, which stays while more pages follow.
  const inOrder = (members: Resource<'Member'>[]) => (list.hasNextPage ? members : sortedByName(members, compare))
  return (
    <PagedList list={list} items={({ members }) => members} skeleton={{ rows: 4, height: 48 }} empty={empty}>
      {(members) => (
        <Text component="ul" p={0} m={0} className={classes.people} aria-label={t('members.title')}>
          {inOrder(members).map((member) => (
            <li key={member.nicHandle} className={classes.person}>
              <ItemBoundary item={member} fallback={<ItemFallback what="entry" />}>
                <PersonLine
                  person={member}
                  name={
                    <Anchor
                      inherit
                      underline="hover"
                      renderRoot={(props) => (
                        <Link to="/o/$nio/members/$member" params={{ nio, member: member.nicHandle }} {...props} />
                      )}
                    >
                      {displayName(member)}
                    </Anchor>
                  }
                />
                <Row gap={4} wrap="nowrap">
                  <DirectMessageButton nio={nio} person={member} isCompact />
                  {mayRemove && <RemoveButton nio={nio} group={group} member={member} />}
                </Row>
              </ItemBoundary>
            </li>
          ))}
        </Text>
      )}
    </PagedList>
  )
}

function RemoveButton({ nio, group, member }: { nio: string; group: Group; member: Resource<'Member'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const name = displayName(member)
  const path = { orgaId: nio, groupId: group.id }
  const add = query.useMutation('post', '/v2/workplace/{orgaId}/groups/{groupId}/members', {
    onError: notify.error,
    onSettled: refreshGroups,
  })
  const remove = query.useMutation('delete', '/v2/workplace/{orgaId}/groups/{groupId}/members/{userId}', {
    onSuccess: () =>
      notify.undoable(t('groups.personRemoved', { name }), () =>
        add.mutate({ params: { path }, body: { userlist: [member.nicHandle] } }),
      ),
    onError: notify.error,
    onSettled: refreshGroups,
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={remove.isPending}
      aria-label={t('groups.removePerson', { name })}
      onClick={() => remove.mutate({ params: { path: { ...path, userId: member.nicHandle } } })}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

import { Anchor, Badge, Button, Card, Group as Row, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Group, useGroupName, useGroups } from '../../api/groups.ts'
import { useOrganization } from '../../api/organization.ts'
import { everyone } from '../../api/person-or-group.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Page } from '../../components/page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { GroupDialog } from './group-dialog.tsx'
import classes from './groups.module.css'
import { JoinButton } from './join-button.tsx'

const route = getRouteApi('/signed-in/o/$nio/groups')

/** The groups of the organization. */
export function GroupsPage() {
  const t = useTranslations()
  const { nio, can } = useOrganization()
  const navigate = route.useNavigate()
  const { new: isCreating = false } = route.useSearch()
  const { data, error, refetch } = useGroups(nio)
  const mayEdit = can('group.edit')
  const createButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => navigate({ search: { new: true } })}>
      {t('groups.create')}
    </Button>
  )
  const hasOnlyEveryone = data?.groups.every(({ id }) => id === everyone) ?? false
  return (
    <Page title={t('groups.title')} text={t('groups.text')} actions={!hasOnlyEveryone && createButton}>
      {!data && <ListPlaceholder query={{ error, refetch }} rows={4} height={76} />}
      <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('groups.title')}>
        {data?.groups.map((group) => (
          <Card key={group.id} component="li" withBorder padding="md" className={classes.card}>
            <ItemBoundary item={group} fallback={<ItemFallback what="entry" />}>
              <GroupEntry nio={nio} group={group} />
            </ItemBoundary>
          </Card>
        ))}
      </Stack>
      {hasOnlyEveryone && (
        <EmptyState
          icon={IconUsersGroup}
          title={t('groups.emptyTitle')}
          text={t(mayEdit ? 'groups.emptyText' : 'groups.emptyTextMember')}
        >
          {createButton}
        </EmptyState>
      )}
      {isCreating && mayEdit && (
        <GroupDialog
          nio={nio}
          group={null}
          onClose={() => navigate({ search: {}, replace: true })}
          onSaved={({ id }) => navigate({ to: '/o/$nio/groups/$groupId', params: { nio, groupId: id } })}
        />
      )}
    </Page>
  )
}

function GroupEntry({ nio, group }: { nio: string; group: Group }) {
  const t = useTranslations()
  const nameOf = useGroupName()
  const description = group.id === everyone ? t('groups.everyoneText') : group.description
  return (
    <Row justify="space-between">
      <Row gap="md" wrap="nowrap" align="flex-start" flex="1 1 240px" miw={0}>
        <ThemeIcon size={40} radius="xl" variant="light" aria-hidden>
          <IconUsersGroup size={22} />
        </ThemeIcon>
        <div className={classes.names}>
          <Row gap="xs">
            <Anchor
              fw={600}
              underline="hover"
              renderRoot={(props) => (
                <Link to="/o/$nio/groups/$groupId" params={{ nio, groupId: group.id }} {...props} />
              )}
            >
              <bdi>{nameOf(group)}</bdi>
            </Anchor>
            {group.selfJoin && !group.joined && (
              <Badge variant="light" color="teal">
                {t('groups.isOpen')}
              </Badge>
            )}
          </Row>
          {description && (
            <Text size="sm" lineClamp={2} dir="auto">
              {description}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t('groups.members', { count: group.memberCount })}
            {group.joined && ` · ${t('groups.joined')}`}
          </Text>
        </div>
      </Row>
      <JoinButton nio={nio} group={group} />
    </Row>
  )
}

import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { signOutLocally, useAccount } from '../../api/session.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AccountPage } from './account-page.tsx'

/** Shows the consequences of the deletion first. The button then opens a dialog that asks for the account's name. */
export function DeleteAccountPage() {
  // The consequences depend on what other members have done meanwhile, so they are never cached.
  const { data, error, refetch } = query.useQuery('get', '/v2/account/deletion', {}, { staleTime: 0 })
  return (
    <AccountPage>
      {data ? <Consequences preview={data} /> : <ListPlaceholder query={{ error, refetch }} rows={1} height={240} />}
    </AccountPage>
  )
}

function Consequences({ preview }: { preview: Resource<'DeletionPreview'> }) {
  const t = useTranslations()
  const { left, closed, blocking } = preview
  return (
    <>
      {blocking.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs">
            <Text fw={600}>{t('account.deleteBlockedTitle')}</Text>
            {t('account.deleteBlockedText', { count: blocking.length })}
            <Organizations organizations={blocking} />
          </Stack>
        </Alert>
      )}
      <Section title={t('account.deleteTitle')} text={t('account.deleteText')}>
        <List spacing="xs">
          <List.Item>{t('account.deleteSessions')}</List.Item>
          <List.Item>{t('account.deleteData')}</List.Item>
          <List.Item>{t('account.deleteContent')}</List.Item>
          {left.length > 0 && (
            <List.Item>
              {t('account.deleteLeaves', { count: left.length })}
              <Organizations organizations={left} />
            </List.Item>
          )}
          {closed.length > 0 && (
            <List.Item>
              {t('account.deleteCloses', { count: closed.length })}
              <Organizations organizations={closed} />
            </List.Item>
          )}
        </List>
        {blocking.length === 0 ? <DeleteButton /> : <Text size="sm">{t('account.deleteNotYet')}</Text>}
      </Section>
    </>
  )
}

function Organizations({ organizations }: { organizations: { nio: number; name: string }[] }) {
  return (
    <List withPadding>
      {organizations.map(({ nio, name }) => (
        <List.Item key={nio}>
          <Anchor component={Link} to={`/o/${nio}`} dir="auto" c="inherit">
            {name}
          </Anchor>
        </List.Item>
      ))}
    </List>
  )
}

function DeleteButton() {
  const t = useTranslations()
  const notify = useNotify()
  const { nametag } = useAccount()
  const [isAsking, asking] = useDisclosure()
  const deletion = query.useMutation('delete', '/v2/account/@me', {
    onSuccess: () => {
      signOutLocally()
      notify.success(t('account.deleted'))
    },
    onError: (error) => {
      asking.close()
      notify.error(error)
      refresh('/v2/account/deletion')
    },
  })
  return (
    <Group justify="flex-end">
      <Button color="red" variant="light" onClick={asking.open}>
        {t('account.deleteButton')}
      </Button>
      <ConfirmByTyping
        opened={isAsking}
        title={t('account.deleteTitle')}
        text={t('account.deleteConfirm')}
        expected={nametag}
        button={t('account.deleteSubmit')}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate({})}
        onClose={asking.close}
      />
    </Group>
  )
}

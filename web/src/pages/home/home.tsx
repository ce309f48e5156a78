import { Alert, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity, IconMailQuestion, IconPlus } from '@tabler/icons-react'
import { query } from '../../api/client.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { BrokenList } from '../../parts/error-pages.tsx'
import { Page } from '../../parts/page.tsx'
import { SkeletonList } from '../../parts/skeleton-page.tsx'
import { useTell } from '../../parts/tell.tsx'
import { useWords } from '../../words/language.tsx'
import { FoundOrganization } from './found-organization.tsx'
import { Invitations } from './invitations.tsx'
import { OrganizationCard } from './organization-card.tsx'

export function HomePage() {
  const say = useWords()
  const { nametag } = useAccount()
  const [isFounding, founding] = useDisclosure()
  const foundButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={founding.open}>
      {say('home.found')}
    </Button>
  )
  return (
    <Page title={say('home.greeting', { name: nametag })}>
      <ConfirmMail />
      <Invitations />
      <Organizations foundButton={foundButton} />
      <FoundOrganization opened={isFounding} onClose={founding.close} />
    </Page>
  )
}

function Organizations({ foundButton }: { foundButton: React.ReactNode }) {
  const say = useWords()
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace')
  if (error) return <BrokenList error={error} retry={refetch} />
  if (!data) return <SkeletonList />
  if (data.organizations.length === 0) {
    return (
      <EmptyState icon={IconBuildingCommunity} title={say('home.welcomeTitle')} text={say('home.welcomeText')}>
        {foundButton}
      </EmptyState>
    )
  }
  return (
    <Stack component="section" aria-labelledby="organizations">
      <Group justify="space-between">
        <Title order={2} size="h4" id="organizations">
          {say('home.organizations')}
        </Title>
        {foundButton}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data.organizations.map((organization) => (
          <OrganizationCard key={organization.nio} organization={organization} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** Until the address is confirmed, no invitation to it can be found. */
function ConfirmMail() {
  const say = useWords()
  const tell = useTell()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  const sendAgain = query.useMutation('post', '/v2/account/confirmMail', {
    onSuccess: ({ mail }) => tell.done(say('home.confirmSent', { mail })),
    onError: tell.problem,
  })
  if (!account || account.mailVerified) return null
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />}>
      <Group justify="space-between">
        {say('home.confirmMail', { mail: account.mail })}
        <Button size="xs" variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
          {say('home.confirmAgain')}
        </Button>
      </Group>
    </Alert>
  )
}

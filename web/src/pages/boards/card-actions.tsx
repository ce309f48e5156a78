import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconLink } from '@tabler/icons-react'
import { query } from '../../api/client.ts'
import { useTell } from '../../components/notify.tsx'
import { useWords } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import type { Card } from './layout.ts'
import { refreshBoard } from './refresh.ts'

type Leaving = { status: 'blocked' | 'idle'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined }

type Props = {
  card: Card
  isDirty: boolean
  isSaving: boolean
  leaving: Leaving
  onSave(): void
  onClose(options?: { ignoreBlocker: boolean }): void
}

/** The foot of an open card. Whoever leaves with something unsaved is asked about it here. */
export function CardActions({ card, isDirty, isSaving, leaving, onSave, onClose }: Props) {
  const say = useWords()
  const { canEdit, archive } = useBoardTools()
  if (leaving.status === 'blocked') {
    return (
      <Group justify="flex-end" w="100%" role="group" aria-label={say('boards.unsaved')}>
        <Text fw={600} role="alert" w="100%" ta="end">
          {say('boards.unsaved')}
        </Text>
        <Button variant="default" onClick={leaving.proceed}>
          {say('boards.discard')}
        </Button>
        <Button variant="default" onClick={leaving.reset}>
          {say('boards.keepEditing')}
        </Button>
        <Button onClick={onSave} loading={isSaving} autoFocus>
          {say('common.save')}
        </Button>
      </Group>
    )
  }
  return (
    <Group justify="space-between" w="100%">
      <Group gap="xs">
        <CopyLink />
        {canEdit && !card.archivedAt && (
          <Button
            variant="default"
            leftSection={<IconArchive size={16} aria-hidden />}
            disabled={isDirty}
            onClick={() => {
              onClose()
              archive(card)
            }}
          >
            {say('boards.archiveCard')}
          </Button>
        )}
        {canEdit && card.archivedAt && <RestoreCard card={card} />}
      </Group>
      <Group gap="xs">
        <Button variant="default" visibleFrom="xs" onClick={() => onClose()}>
          {say('common.close')}
        </Button>
        {canEdit && (
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {say('common.save')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function RestoreCard({ card }: { card: Card }) {
  const say = useWords()
  const tell = useTell()
  const { path } = useBoardTools()
  const restore = query.useMutation('post', '/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', {
    onSuccess: () => tell.done(say('boards.cardRestored', { title: card.title })),
    onError: tell.problem,
    onSettled: () => refreshBoard(path),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconArchiveOff size={16} aria-hidden />}
      loading={restore.isPending}
      onClick={() => restore.mutate({ params: { path: { ...path, cardId: card.id } } })}
    >
      {say('boards.restore')}
    </Button>
  )
}

/** The address of this page is that of the card. */
function CopyLink() {
  const say = useWords()
  return (
    <CopyButton value={location.href}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={say(copied ? 'boards.linkCopied' : 'boards.copyLink')}
          title={say(copied ? 'boards.linkCopied' : 'boards.copyLink')}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}

import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconLink } from '@tabler/icons-react'
import { query } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
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

/** The footer of an open card. It asks before unsaved changes are discarded. */
export function CardActions({ card, isDirty, isSaving, leaving, onSave, onClose }: Props) {
  const t = useTranslations()
  const { canEdit, archive } = useBoardTools()
  if (leaving.status === 'blocked') {
    return (
      <Group justify="flex-end" w="100%" role="group" aria-label={t('boards.unsaved')}>
        <Text fw={600} role="alert" w="100%" ta="end">
          {t('boards.unsaved')}
        </Text>
        <Button variant="default" onClick={leaving.proceed}>
          {t('boards.discard')}
        </Button>
        <Button variant="default" onClick={leaving.reset}>
          {t('boards.keepEditing')}
        </Button>
        <Button onClick={onSave} loading={isSaving} autoFocus>
          {t('common.save')}
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
            {t('boards.archiveCard')}
          </Button>
        )}
        {canEdit && card.archivedAt && <RestoreCard card={card} />}
      </Group>
      <Group gap="xs">
        <Button variant="default" visibleFrom="xs" onClick={() => onClose()}>
          {t('common.close')}
        </Button>
        {canEdit && (
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {t('common.save')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function RestoreCard({ card }: { card: Card }) {
  const t = useTranslations()
  const notify = useNotify()
  const { path } = useBoardTools()
  const restore = query.useMutation('post', '/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', {
    onSuccess: () => notify.success(t('boards.cardRestored', { title: card.title })),
    onError: notify.error,
    onSettled: () => refreshBoard(path),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconArchiveOff size={16} aria-hidden />}
      loading={restore.isPending}
      onClick={() => restore.mutate({ params: { path: { ...path, cardId: card.id } } })}
    >
      {t('boards.restore')}
    </Button>
  )
}

/** The address of the page is a link to the card. */
function CopyLink() {
  const t = useTranslations()
  return (
    <CopyButton value={location.href}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t(copied ? 'boards.linkCopied' : 'boards.copyLink')}
          title={t(copied ? 'boards.linkCopied' : 'boards.copyLink')}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}

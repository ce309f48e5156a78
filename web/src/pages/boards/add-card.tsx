import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { maxTitleLength } from '../../../../shared/limits.ts'
import { api } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { refreshBoard } from './refresh.ts'

/** The form at the end of a column. It stays open for the next card, and keeps the text when a request fails. */
export function AddCard({ columnId, columnName }: { columnId: string; columnName: string }) {
  const t = useTranslations()
  const [isOpen, form] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    form.close()
    // The focus returns as soon as the button is rendered again.
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isOpen) return <NewCard columnId={columnId} onClose={close} />
  return (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      justify="flex-start"
      className={classes.addCard}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={t('boards.addCardTo', { column: columnName })}
      onClick={form.open}
    >
      {t('boards.addCard')}
    </Button>
  )
}

function NewCard({ columnId, onClose }: { columnId: string; onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const { path } = useBoardTools()
  const { headersOf, forget } = useIdempotencyKey()
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)

  const add = async (event: Pick<SubmitEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const body = { columnId, title }
      await api.POST('/v2/boards/{orgaId}/{boardId}/cards', { params: { path }, headers: headersOf(body), body })
      // A second card with the same title is meant to be one.
      forget()
      setTitle('')
      await refreshBoard(path)
    } catch (error) {
      notify.error(error)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(event)
    if (event.key === 'Escape') onClose()
  }

  return (
    <form onSubmit={add} className={classes.newCard}>
      <Stack gap="xs">
        <Textarea
          aria-label={t('boards.cardTitle')}
          placeholder={t('boards.cardTitlePlaceholder')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={maxTitleLength}
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
          onKeyDown={onKeyDown}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isBusy}>
            {t('boards.add')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

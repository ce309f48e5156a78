import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { CardComments } from './card-comments.tsx'
import { CardForm } from './card-form.tsx'
import { positionOfCard } from './layout.ts'

type Props = {
  id: string | undefined
  /** The comment that the address names. */
  comment: number | undefined
  onClose(options?: { ignoreBlocker: boolean }): void
}

/** The dialog of the card in the address, which may be archived. */
export function CardDialog({ id, comment, onClose }: Props) {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 36em)')
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size={1080}
      fullScreen={isPhone}
      title={t('boards.card')}
      closeOnEscape={!isBusy}
      // The card saves at once, or asks about what is not saved.
      closeOnClickOutside
      // The board itself sets the focus, because it knows where the card is then.
      returnFocus={false}
      // A closing transition would show a card that is no longer in the address.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id !== undefined && <OpenCard key={id} id={id} comment={comment} onClose={onClose} onBusy={setBusy} />}
    </Modal>
  )
}

type OpenProps = { id: string; comment: number | undefined; onClose: Props['onClose']; onBusy(isBusy: boolean): void }

function OpenCard({ id, comment, onClose, onBusy }: OpenProps) {
  const { path, columns } = useBoardTools()
  const { can } = useOrganization()
  const place = positionOfCard(columns, id)
  const { data, error, refetch } = query.useQuery(
    'get',
    '/v2/boards/{orgaId}/{boardId}/cards/{cardId}',
    { params: { path: { ...path, cardId: id } } },
    { placeholderData: place?.column.cards[place.index] },
  )
  if (!data) return <ListPlaceholder query={{ error, refetch }} />
  return (
    <div className={classes.openCard}>
      <CardForm card={data} onClose={onClose} />
      {can('comment.read') && <CardComments card={data} linked={comment} onBusy={onBusy} />}
    </div>
  )
}

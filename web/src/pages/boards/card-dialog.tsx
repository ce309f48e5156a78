import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { query } from '../../api/client.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import { CardForm } from './card-form.tsx'
import { positionOfCard } from './layout.ts'

type Props = { id: string | undefined; onClose(options?: { ignoreBlocker: boolean }): void }

/** The dialog of the card in the address, which may be archived. */
export function CardDialog({ id, onClose }: Props) {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={t('boards.card')}
      // The board itself sets the focus, because it knows where the card is then.
      returnFocus={false}
      // A closing transition would show a card that is no longer in the address.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id !== undefined && <OpenCard key={id} id={id} onClose={onClose} />}
    </Modal>
  )
}

function OpenCard({ id, onClose }: { id: string; onClose: Props['onClose'] }) {
  const { path, columns } = useBoardTools()
  const place = positionOfCard(columns, id)
  const { data, error, refetch } = query.useQuery(
    'get',
    '/v2/boards/{orgaId}/{boardId}/cards/{cardId}',
    { params: { path: { ...path, cardId: id } } },
    { placeholderData: place?.column.cards[place.index] },
  )
  return data ? <CardForm card={data} onClose={onClose} /> : <ListPlaceholder query={{ error, refetch }} />
}

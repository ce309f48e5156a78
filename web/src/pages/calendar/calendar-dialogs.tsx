import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'
import type { Resource } from '../../api/client.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Subscribe } from '../../components/subscribe.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ChooseScope } from './choose-scope.tsx'
import { EventComments } from './event-comments.tsx'
import { EventDetails } from './event-details.tsx'
import { EventForm } from './event-form.tsx'
import { ImportCalendar } from './import-calendar.tsx'
import type { Planned } from './planned.ts'
import type { Dialog } from './use-dialog.ts'
import { useEventText } from './use-event-text.ts'

type Props = {
  nio: string
  organizationName: string
  dialog: Dialog | null
  /** The comment that the address names. */
  comment: number | undefined
  owners: Resource<'Person'>[]
  isNarrow: boolean
  mayChange(planned: Planned): boolean
  onEdit(planned: Planned): void
  onDelete(planned: Planned): void
  mayLeave(planned: Planned): boolean
  onLeave(planned: Planned): void
  onClose(): void
}

export function CalendarDialogs(props: Props) {
  const t = useTranslations()
  const text = useEventText()
  const { dialog, isNarrow, onClose } = props
  const [isBusy, setBusy] = useState(false)
  if (!dialog) return null
  const titles: { [K in Dialog['kind']]: string } = {
    details: dialog.kind === 'details' ? text.title(dialog.planned) : '',
    form: t(dialog.kind === 'form' && dialog.editing.before ? 'calendar.editTitle' : 'calendar.newEvent'),
    scope: t(`calendar.scopeTitle.${dialog.kind === 'scope' ? dialog.about : 'edit'}`),
    import: t('calendar.importTitle'),
    subscribe: t('calendar.subscribe'),
  }
  const frames: { [K in Dialog['kind']]?: Partial<ModalProps> } = {
    details: { size: 'lg', fullScreen: isNarrow, closeOnEscape: !isBusy },
    form: { size: 'lg', fullScreen: isNarrow },
  }
  return (
    <Modal
      // The key remounts each dialog, so that the focus is set in it.
      key={dialog.kind}
      opened
      onClose={onClose}
      title={titles[dialog.kind]}
      returnFocus={false}
      closeOnClickOutside={dialog.kind !== 'form'}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...frames[dialog.kind]}
    >
      <Content {...props} dialog={dialog} onBusy={setBusy} />
    </Modal>
  )
}

type ContentProps = Props & { dialog: Dialog; onBusy(isBusy: boolean): void }

function Content({ nio, dialog, comment, owners, onClose, onBusy, ...props }: ContentProps) {
  switch (dialog.kind) {
    case 'details':
      return (
        <ItemBoundary item={dialog.planned} fallback={<ItemFallback what="event" />}>
          <EventDetails
            planned={dialog.planned}
            mayChange={props.mayChange(dialog.planned)}
            onEdit={() => props.onEdit(dialog.planned)}
            onDelete={() => props.onDelete(dialog.planned)}
            mayLeave={props.mayLeave(dialog.planned)}
            onLeave={() => props.onLeave(dialog.planned)}
          />
          <EventComments nio={nio} event={dialog.planned.event} linked={comment} onBusy={onBusy} />
        </ItemBoundary>
      )
    case 'form':
      return <EventForm nio={nio} editing={dialog.editing} owners={owners} onClose={onClose} />
    case 'scope':
      return <ChooseScope kind={dialog.about} onChoose={dialog.choose} />
    case 'import':
      return <ImportCalendar nio={nio} onClose={onClose} />
    case 'subscribe':
      return <Subscribe nio={nio} organizationName={props.organizationName} />
  }
}

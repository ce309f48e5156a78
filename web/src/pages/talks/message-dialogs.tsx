import { useMessageActions } from './actions.ts'
import { ChooseBoard } from './choose-board.tsx'
import { DeleteMessage } from './delete-message.tsx'
import type { Message } from './message-window.ts'
import { ReportDialog } from './report-dialog.tsx'
import type { Talk } from './talk-cache.ts'
import type { AskedDialog } from './use-message-actions.ts'

type Props = {
  nio: string
  talk: Talk
  asked: AskedDialog | null
  onDeleted(message: Message): void
  onClose(): void
}

/** The dialog that an action on a message has opened. */
export function MessageDialogs({ nio, talk, asked, onDeleted, onClose }: Props) {
  const { makeCard } = useMessageActions()
  if (asked?.what === 'board') {
    return <ChooseBoard nio={nio} onChoose={(board) => makeCard(asked.message, board)} onClose={onClose} />
  }
  if (asked?.what === 'delete') {
    return <DeleteMessage nio={nio} message={asked.message} onDeleted={onDeleted} onClose={onClose} />
  }
  if (asked?.what === 'report') {
    return <ReportDialog nio={nio} talk={talk} message={asked.message} onClose={onClose} />
  }
  return null
}

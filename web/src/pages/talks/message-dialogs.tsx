import { useMessageActions } from './actions.ts'
import { ChooseBoard } from './choose-board.tsx'
import type { Conversation } from './conversation.ts'
import { DeleteMessage } from './delete-message.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Talk } from './talk-cache.ts'
import type { AskedDialog } from './use-message-actions.ts'

type Props = { nio: string; talk: Talk; asked: AskedDialog | null; conversation: Conversation; onClose(): void }

/** The dialog that an action on a message has opened. */
export function MessageDialogs({ nio, talk, asked, conversation, onClose }: Props) {
  const { makeCard } = useMessageActions()
  if (asked?.what === 'board') {
    return <ChooseBoard nio={nio} onChoose={(board) => makeCard(asked.message, board)} onClose={onClose} />
  }
  if (asked?.what === 'delete') {
    return (
      <DeleteMessage
        nio={nio}
        message={asked.message}
        onDeleted={conversation.applyDeleted.bind(conversation)}
        onClose={onClose}
      />
    )
  }
  if (asked?.what === 'report') {
    return <ReportDialog nio={nio} talk={talk} message={asked.message} onClose={onClose} />
  }
  return null
}

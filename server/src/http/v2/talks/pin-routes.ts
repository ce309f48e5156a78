import { pinMessage, unpinMessage } from '../../../domain/talks/pin.ts'
import { readPins } from '../../../domain/talks/read-talk.ts'
import { PathNames } from '../../common-schemas.ts'
import { showAttachments } from '../../core/file-urls.ts'
import type { Route } from '../../core/route.ts'
import { answerPage, messagePage, messagePageNote } from './message-page.ts'
import { exampleMessage, Message } from './schemas.ts'

const { orgaId, talkId, messageId } = PathNames
const examplePinned = { ...exampleMessage, pinnedAt: '2026-11-15T10:00:00.000Z' }

export function pinRoutes(route: Route): void {
  route('GET /v2/talks/:orgaId/:talkId/pins', {
    operationId: 'listPins',
    action: readPins,
    summary: 'Read the pinned messages of a talk',
    description: messagePageNote,
    path: { orgaId, talkId },
    ...messagePage,
    example: { messages: [examplePinned], nextCursor: null },
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      answerPage(app, caller, fields, (asked) =>
        readPins(app, caller, { organizationId: path.orgaId, talk: path.talkId, ...asked }),
      ),
  })

  route('POST /v2/talks/:orgaId/:talkId/:messageId/pin', {
    operationId: 'pinMessage',
    action: pinMessage,
    summary: 'Pin a message',
    description:
      'For everybody in the talk, at most 50 messages. A pinned message stays as it is. Deleting it removes the pin.',
    path: { orgaId, talkId, messageId },
    reply: Message,
    example: examplePinned,
    errors: [
      'TALK_NOT_FOUND',
      'TALK_NOT_JOINED',
      'TALK_READ_ONLY',
      'MESSAGE_NOT_FOUND',
      'MESSAGE_DELETED',
      'PINS_FULL',
    ],
    answer: async ({ app, caller, path }) => {
      const asked = { organizationId: path.orgaId, talk: path.talkId, message: path.messageId }
      return showAttachments(app, caller, await pinMessage(app, caller, asked))
    },
  })

  route('DELETE /v2/talks/:orgaId/:talkId/:messageId/pin', {
    operationId: 'unpinMessage',
    action: unpinMessage,
    summary: 'Remove the pin of a message',
    path: { orgaId, talkId, messageId },
    status: 204,
    errors: ['TALK_NOT_FOUND', 'TALK_NOT_JOINED', 'TALK_READ_ONLY', 'MESSAGE_NOT_FOUND'],
    answer: ({ app, caller, path }) =>
      unpinMessage(app, caller, { organizationId: path.orgaId, talk: path.talkId, message: path.messageId }),
  })
}

import { type Static, Type } from 'typebox'
import { readActivity } from '../../../domain/boards/activity.ts'
import { createCard, updateCard } from '../../../domain/boards/change-card.ts'
import { archiveCard, moveCard, restoreCard } from '../../../domain/boards/move-card.ts'
import { listArchive, readCard } from '../../../domain/boards/read-card.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { listOf, PageFields, PathNames, pageOf, Title } from '../../common-schemas.ts'
import { showAllAttachments, showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import { totalLength } from '../../core/json-pieces.ts'
import type { Route } from '../../core/route.ts'
import {
  AfterCard,
  Card,
  CardActivity,
  CardChanges,
  CardFields,
  ColumnId,
  exampleCard,
  exampleCardActivity,
} from './schemas.ts'

const { orgaId, boardId, cardId } = PathNames

const cardReply = {
  reply: Card,
  example: exampleCard,
  versionOf: ({ version }: Static<typeof Card>) => version,
} as const

const named = ({
  orgaId: organizationId,
  boardId: board,
  cardId: card,
}: {
  orgaId: string
  boardId: string
  cardId: string
}) => ({
  organizationId,
  board,
  card,
})

/** Estimates the length of serialized cards. */
export const lengthOfCards = (cards: Static<typeof Card>[]) =>
  totalLength(
    cards,
    ({ text }) => text,
    ({ assignees, groups, checklist, attachments }) =>
      assignees.length + groups.length + checklist.length + attachments.length,
  )

export function cardRoutes(route: Route): void {
  route('POST /v2/boards/:orgaId/:boardId/cards', {
    operationId: 'createCard',
    ...cardReply,
    action: createCard,
    summary: 'Add a card to a board',
    description: 'Below the other cards of its column.',
    path: { orgaId, boardId },
    fields: Type.Object({ columnId: ColumnId, title: Title, ...CardFields }),
    status: 201,
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND', 'BOARD_FULL'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path, fields, request }) => {
      const organizationId = path.orgaId
      const asked = { organizationId, board: path.boardId, ...fields, idempotencyKey: idempotencyKey(request) }
      return showAttachments(app, caller, await withIdempotencyRetry(() => createCard(app, caller, asked)))
    },
  })

  route('GET /v2/boards/:orgaId/:boardId/archive', {
    operationId: 'listArchivedCards',
    action: listArchive,
    summary: 'List the archived cards of a board',
    description: 'The one that was archived last first.',
    path: { orgaId, boardId },
    fields: Type.Object(PageFields),
    reply: listOf('cards', Card),
    example: { cards: [{ ...exampleCard, archivedAt: '2026-11-16T09:30:00.000Z' }], nextCursor: null },
    errors: ['BOARD_NOT_FOUND'],
    textLengthOf: ({ cards }: { cards: Static<typeof Card>[] }) => lengthOfCards(cards),
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, board: path.boardId, page: pageOf(fields) }
      const { items, nextCursor } = await listArchive(app, caller, asked)
      return { cards: await showAllAttachments(app, caller, items), nextCursor }
    },
  })

  route('GET /v2/boards/:orgaId/:boardId/cards/:cardId', {
    operationId: 'getCard',
    ...cardReply,
    action: readCard,
    summary: 'Read a card',
    description: 'Also one that is archived.',
    path: { orgaId, boardId, cardId },
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND'],
    answer: async ({ app, caller, path }) => showAttachments(app, caller, await readCard(app, caller, named(path))),
  })

  route('GET /v2/boards/:orgaId/:boardId/cards/:cardId/activity', {
    operationId: 'listCardActivity',
    action: readActivity,
    summary: 'List what was done with a card',
    description: 'Newest first, the last 200 entries.',
    path: { orgaId, boardId, cardId },
    fields: Type.Object(PageFields),
    reply: listOf('entries', CardActivity),
    example: { entries: [exampleCardActivity], nextCursor: null },
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await readActivity(app, caller, { ...named(path), page: pageOf(fields) })
      return { entries: items, nextCursor }
    },
  })

  route('PATCH /v2/boards/:orgaId/:boardId/cards/:cardId', {
    operationId: 'updateCard',
    ...cardReply,
    action: updateCard,
    summary: 'Change a card',
    description: 'What is given. Lists are replaced as a whole; null clears a field.',
    path: { orgaId, boardId, cardId },
    fields: Type.Object({ title: Type.Optional(Title), ...CardChanges }),
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND', 'BOARD_FULL'],
    takesIfMatch: true,
    answer: async ({ app, caller, path, fields, request }) => {
      const asked = { ...named(path), ...fields, versions: versionsInIfMatch(request) }
      return showAttachments(app, caller, await updateCard(app, caller, asked))
    },
  })

  route('POST /v2/boards/:orgaId/:boardId/cards/:cardId/move', {
    operationId: 'moveCard',
    ...cardReply,
    action: moveCard,
    summary: 'Move a card',
    description: 'Into a column of the board, below another card of it or above all.',
    path: { orgaId, boardId, cardId },
    fields: Type.Object({ columnId: ColumnId, afterCardId: Type.Optional(AfterCard) }),
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND', 'CARD_NOT_FOUND'],
    takesIfMatch: true,
    answer: async ({ app, caller, path, fields, request }) => {
      const card = await moveCard(app, caller, {
        ...named(path),
        columnId: fields.columnId,
        after: fields.afterCardId ?? null,
        versions: versionsInIfMatch(request),
      })
      return showAttachments(app, caller, card)
    },
  })

  route('POST /v2/boards/:orgaId/:boardId/cards/:cardId/archive', {
    operationId: 'archiveCard',
    ...cardReply,
    action: archiveCard,
    summary: 'Archive a card',
    description: 'Doing it twice changes nothing.',
    path: { orgaId, boardId, cardId },
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND'],
    takesIfMatch: true,
    answer: async ({ app, caller, path, request }) => {
      const asked = { ...named(path), versions: versionsInIfMatch(request) }
      return showAttachments(app, caller, await archiveCard(app, caller, asked))
    },
  })

  route('POST /v2/boards/:orgaId/:boardId/cards/:cardId/restore', {
    operationId: 'restoreCard',
    ...cardReply,
    action: restoreCard,
    summary: 'Bring a card back from the archive',
    description: 'To the end of its column, or of the first one when that is gone. Doing it twice changes nothing.',
    path: { orgaId, boardId, cardId },
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND', 'CARD_NOT_FOUND', 'BOARD_FULL'],
    takesIfMatch: true,
    answer: async ({ app, caller, path, request }) => {
      const asked = { ...named(path), versions: versionsInIfMatch(request) }
      return showAttachments(app, caller, await restoreCard(app, caller, asked))
    },
  })
}

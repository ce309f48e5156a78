import { Type } from 'typebox'
import { maxBodyBytes } from '../../../../../shared/limits.ts'
import type { App } from '../../../domain/app.ts'
import { createColumn, deleteColumn, moveColumn, renameColumn } from '../../../domain/boards/change-column.ts'
import { createBoard } from '../../../domain/boards/create-board.ts'
import { deleteBoard, listTrash, restoreBoard } from '../../../domain/boards/delete-board.ts'
import { listBoards, readBoard } from '../../../domain/boards/read-board.ts'
import { renameBoard } from '../../../domain/boards/rename-board.ts'
import type { Caller } from '../../../domain/core/caller.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { fail } from '../../../errors.ts'
import { listOf, numberId, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import { showAllAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import type { Route } from '../../core/route.ts'
import { lengthOfCards } from './card-routes.ts'
import {
  AfterColumn,
  Board,
  BoardColumn,
  BoardContent,
  BoardName,
  BoardSettings,
  ColumnName,
  DeletedBoard,
  exampleBoard,
  exampleCard,
  exampleColumn,
  FirstColumns,
} from './schemas.ts'

const { orgaId, boardId, columnId } = PathNames

/** The parts of the operation that both families share. */
export const boardList = {
  action: listBoards,
  summary: 'List the boards of an organization',
  description: 'Newest first.',
  path: { orgaId },
  reply: listOf('boards', Board),
}

export async function answerBoards(
  app: App,
  caller: Caller,
  organizationId: string,
  fields: { limit?: number; cursor?: string },
) {
  const { items, nextCursor } = await listBoards(app, caller, { organizationId, page: pageOf(fields) })
  return { boards: items, nextCursor }
}

export function boardRoutes(route: Route): void {
  route('GET /v2/boards/:orgaId', {
    operationId: 'listBoards',
    ...boardList,
    fields: Type.Object(PageFields),
    example: { boards: [exampleBoard], nextCursor: null },
    answer: ({ app, caller, path, fields }) => answerBoards(app, caller, path.orgaId, fields),
  })

  route('POST /v2/boards/:orgaId/create', {
    operationId: 'createBoard',
    action: createBoard,
    summary: 'Create a board',
    description:
      'It starts with the columns that are named, else with three: To do, Doing, Done. Several boards may have the same name.',
    path: { orgaId },
    fields: Type.Object({ name: BoardName, columns: FirstColumns }),
    status: 201,
    reply: Board,
    example: exampleBoard,
    errors: ['BOARDS_FULL'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields, request }) => {
      const asked = { organizationId: path.orgaId, ...fields, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => createBoard(app, caller, asked))
    },
  })

  route('GET /v2/boards/:orgaId/trash', {
    operationId: 'listDeletedBoards',
    action: listTrash,
    summary: 'List deleted boards that can be restored',
    description: 'The one that was deleted last first.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('boards', DeletedBoard),
    example: { boards: [{ ...exampleBoard, deletedAt: '2026-11-16T09:30:00.000Z' }], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listTrash(app, caller, { organizationId: path.orgaId, page: pageOf(fields) })
      return { boards: items, nextCursor }
    },
  })

  route('GET /v2/boards/:orgaId/:boardId', {
    operationId: 'getBoard',
    action: readBoard,
    summary: 'Read a board',
    description: 'With its columns and the cards in them that are not archived, each in order.',
    path: { orgaId, boardId },
    reply: BoardContent,
    example: { ...exampleBoard, version: 1, columns: [{ ...exampleColumn, cards: [exampleCard] }] },
    errors: ['BOARD_NOT_FOUND'],
    versionOf: ({ version }) => version,
    textLengthOf: ({ columns }) => lengthOfCards(columns.flatMap(({ cards }) => cards)),
    answer: async ({ app, caller, path }) => {
      const board = await readBoard(app, caller, { organizationId: path.orgaId, board: path.boardId })
      const cards = await showAllAttachments(
        app,
        caller,
        board.columns.flatMap((column) => column.cards),
      )
      const byColumn = Map.groupBy(cards, ({ columnId }) => columnId)
      return { ...board, columns: board.columns.map((column) => ({ ...column, cards: byColumn.get(column.id) ?? [] })) }
    },
  })

  route('PATCH /v2/boards/:orgaId/:boardId', {
    operationId: 'renameBoard',
    action: renameBoard,
    summary: 'Rename a board',
    path: { orgaId, boardId },
    fields: Type.Object({ name: BoardName }),
    reply: BoardSettings,
    example: { ...exampleBoard, version: 2 },
    errors: ['BOARD_NOT_FOUND'],
    takesIfMatch: true,
    versionOf: ({ version }) => version,
    answer: ({ app, caller, path, fields, request }) =>
      renameBoard(app, caller, {
        organizationId: path.orgaId,
        board: path.boardId,
        name: fields.name,
        versions: versionsInIfMatch(request),
      }),
  })

  route('DELETE /v2/boards/:orgaId/:boardId', {
    operationId: 'deleteBoard',
    action: deleteBoard,
    summary: 'Delete a board',
    description: 'It can be restored for 30 days. organizationId and boardId may repeat what the path says.',
    path: { orgaId, boardId },
    fields: Type.Object({
      organizationId: Type.Optional(numberId({ description: 'the number of the organization, as in the path' })),
      boardId: Type.Optional(
        Type.String({ maxLength: maxBodyBytes, description: 'the id of the board, as in the path' }),
      ),
    }),
    status: 204,
    errors: ['BOARD_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) => {
      const { organizationId = path.orgaId, boardId: board = path.boardId } = fields
      refuseContradiction('organizationId', String(organizationId), path.orgaId)
      refuseContradiction('boardId', board, path.boardId)
      return deleteBoard(app, caller, { organizationId: path.orgaId, board })
    },
  })

  route('POST /v2/boards/:orgaId/:boardId/restore', {
    operationId: 'restoreBoard',
    action: restoreBoard,
    summary: 'Restore a deleted board',
    description: 'As it was, within 30 days.',
    path: { orgaId, boardId },
    reply: Board,
    example: exampleBoard,
    errors: ['BOARD_NOT_FOUND'],
    answer: ({ app, caller, path }) => restoreBoard(app, caller, { organizationId: path.orgaId, board: path.boardId }),
  })

  columnRoutes(route)
}

function columnRoutes(route: Route): void {
  const column = { reply: BoardColumn, example: exampleColumn } as const

  route('POST /v2/boards/:orgaId/:boardId/columns', {
    operationId: 'createColumn',
    ...column,
    action: createColumn,
    summary: 'Add a column to a board',
    description: 'To the right of the others.',
    path: { orgaId, boardId },
    fields: Type.Object({ name: ColumnName }),
    status: 201,
    errors: ['BOARD_NOT_FOUND', 'BOARD_FULL'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields: { name }, request }) => {
      const asked = { organizationId: path.orgaId, board: path.boardId, name, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => createColumn(app, caller, asked))
    },
  })

  route('PATCH /v2/boards/:orgaId/:boardId/columns/:columnId', {
    operationId: 'renameColumn',
    ...column,
    action: renameColumn,
    summary: 'Rename a column',
    path: { orgaId, boardId, columnId },
    fields: Type.Object({ name: ColumnName }),
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      renameColumn(app, caller, {
        organizationId: path.orgaId,
        board: path.boardId,
        column: path.columnId,
        name: fields.name,
      }),
  })

  route('POST /v2/boards/:orgaId/:boardId/columns/:columnId/move', {
    operationId: 'moveColumn',
    ...column,
    action: moveColumn,
    summary: 'Move a column',
    description: 'To the right of another one, or to the left of all.',
    path: { orgaId, boardId, columnId },
    fields: Type.Object({ afterColumnId: Type.Optional(AfterColumn) }),
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      moveColumn(app, caller, {
        organizationId: path.orgaId,
        board: path.boardId,
        column: path.columnId,
        after: fields.afterColumnId ?? null,
      }),
  })

  route('DELETE /v2/boards/:orgaId/:boardId/columns/:columnId', {
    operationId: 'deleteColumn',
    action: deleteColumn,
    summary: 'Delete a column without cards',
    description: 'Cards that were archived from it stay in the archive.',
    path: { orgaId, boardId, columnId },
    status: 204,
    errors: ['BOARD_NOT_FOUND', 'COLUMN_NOT_FOUND', 'COLUMN_NOT_EMPTY'],
    answer: ({ app, caller, path }) =>
      deleteColumn(app, caller, { organizationId: path.orgaId, board: path.boardId, column: path.columnId }),
  })
}

/** The path names the board. A field may only repeat it. */
function refuseContradiction(field: string, given: string, inPath: string): void {
  if (given === inPath) return
  throw fail('CONFLICTING_FIELDS', { fields: [{ field, message: 'is not what the path says' }] })
}

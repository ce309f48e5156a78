import { Type } from 'typebox'
import { PageFields, Token } from '../common-schemas.ts'
import type { Route } from '../core/route.ts'
import { answerBoards, boardList } from '../v2/boards/routes.ts'
import { exampleBoard } from '../v2/boards/schemas.ts'

export function legacyBoardRoutes(route: Route): void {
  route('GET /boards/:orgaId', {
    operationId: 'listBoardsLegacy',
    ...boardList,
    fields: Type.Object({ ...PageFields, authorization: Type.Optional(Token) }),
    tokenField: 'authorization',
    example: { code: 200, boards: [exampleBoard], nextCursor: null },
    answer: ({ app, caller, path, fields }) => answerBoards(app, caller, path.orgaId, fields),
  })
}

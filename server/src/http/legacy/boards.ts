import { Type } from 'typebox'
import { PageFields, Token } from '../fields.ts'
import { exampleBoard } from '../resources.ts'
import type { Route } from '../route.ts'
import { answerBoards, boardList } from '../v2/boards.ts'

export function legacyBoardRoutes(route: Route): void {
  route('GET /boards/:orgaId', {
    ...boardList,
    fields: Type.Object({ ...PageFields, authorization: Type.Optional(Token) }),
    tokenField: 'authorization',
    example: { code: 200, boards: [exampleBoard], nextCursor: null },
    answer: ({ app, caller, path, fields }) => answerBoards(app, caller, path.orgaId, fields),
  })
}

import { shareOf } from '../../../domain/core/limits.ts'
import { streamMemberListCsv } from '../../../domain/prints/member-list-csv.ts'
import { describeMember, describeMemberList, exportMemberList } from '../../../domain/prints/print-member.ts'
import { printMemberListTask, printMemberTask } from '../../../domain/prints/tasks.ts'
import { PathNames } from '../../common-schemas.ts'
import { FileReply, inlineFile } from '../../core/file-reply.ts'
import type { Route } from '../../core/route.ts'

const { orgaId, userId } = PathNames

export function printRoutes(route: Route): void {
  route('GET /v2/workplace/users/:orgaId/:userId/pdf', {
    operationId: 'printMember',
    action: describeMember,
    summary: 'Print the sheet of a member',
    description: 'A PDF to hand out: organization, name, handle, role, since when, comment and coming events.',
    path: { orgaId, userId },
    files: ['application/pdf'],
    errors: ['MEMBER_NOT_FOUND', 'TOO_COSTLY'],
    answer: async ({ app, caller, path }) => {
      const sheet = await describeMember(app, caller, { organizationId: path.orgaId, user: path.userId })
      const pdf = await app.workers.run(printMemberTask, sheet, shareOf(caller))
      return new FileReply('application/pdf', pdf, inlineFile(`${sheet.nametag}.pdf`))
    },
  })

  route('GET /v2/workplace/:orgaId/members.pdf', {
    operationId: 'printMembers',
    action: describeMemberList,
    summary: 'Print the register of all members',
    description:
      'A PDF to hand out, of at most 10,000 members. It shows the first three lines of each comment; the sheet of a member and ' +
      'the CSV file have all of it. A list that takes too long to print, or has too many different characters, is refused ' +
      'with `TOO_COSTLY`: export it as CSV.',
    path: { orgaId },
    files: ['application/pdf'],
    errors: ['LIST_TOO_LONG', 'TOO_COSTLY'],
    answer: async ({ app, caller, path }) => {
      const { memberList, pages } = await describeMemberList(app, caller, { organizationId: path.orgaId })
      const pdf = await app.workers.run(printMemberListTask, memberList, shareOf(caller), pages)
      return new FileReply('application/pdf', pdf, inlineFile(`members-${path.orgaId}.pdf`))
    },
  })

  route('GET /v2/workplace/:orgaId/members.csv', {
    operationId: 'exportMembers',
    action: exportMemberList,
    summary: 'Export the register of all members',
    description:
      'A table in UTF-8 for spreadsheet programs, in which no cell can act as a formula. It has a column for every field that ' +
      'you see of everybody.',
    path: { orgaId },
    files: ['text/csv'],
    answer: async ({ app, caller, path }) => {
      const { pages, fieldColumns } = await exportMemberList(app, caller, { organizationId: path.orgaId })
      return new FileReply(
        'text/csv; charset=utf-8',
        streamMemberListCsv(pages, fieldColumns),
        inlineFile(`members-${path.orgaId}.csv`),
      )
    },
  })
}

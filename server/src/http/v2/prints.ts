import { shareOf } from '../../domain/limits.ts'
import { describeMember, describeRegister } from '../../domain/members/print-member.ts'
import { renderRegisterCsv } from '../../render/register-csv.ts'
import { PathNames } from '../fields.ts'
import { FileReply, inlineFile } from '../file-reply.ts'
import type { Route } from '../route.ts'

const { orgaId, userId } = PathNames

export function printRoutes(route: Route): void {
  route('GET /v2/workplace/users/:orgaId/:userId/pdf', {
    action: describeMember,
    summary: 'Print the sheet of a member',
    description: 'A PDF to hand out: organization, name, handle, role, since when, comment and coming events.',
    path: { orgaId, userId },
    files: ['application/pdf'],
    errors: ['MEMBER_NOT_FOUND', 'TOO_COSTLY'],
    answer: async ({ app, caller, path }) => {
      const sheet = await describeMember(app, caller, { org: path.orgaId, user: path.userId })
      const pdf = await app.workers.run('printMember', sheet, shareOf(caller))
      return new FileReply('application/pdf', pdf, inlineFile(`${sheet.nametag}.pdf`))
    },
  })

  route('GET /v2/workplace/:orgaId/members.pdf', {
    action: describeRegister,
    summary: 'Print the register of all members',
    path: { orgaId },
    files: ['application/pdf'],
    errors: ['TOO_COSTLY'],
    answer: async ({ app, caller, path }) => {
      const register = await describeRegister(app, caller, { org: path.orgaId })
      const pdf = await app.workers.run('printRegister', register, shareOf(caller))
      return new FileReply('application/pdf', pdf, inlineFile(`members-${path.orgaId}.pdf`))
    },
  })

  route('GET /v2/workplace/:orgaId/members.csv', {
    action: describeRegister,
    summary: 'Export the register of all members',
    description: 'A table in UTF-8 for spreadsheet programs, in which no cell can act as a formula.',
    path: { orgaId },
    files: ['text/csv'],
    answer: async ({ app, caller, path }) => {
      const { members } = await describeRegister(app, caller, { org: path.orgaId })
      return new FileReply(
        'text/csv; charset=utf-8',
        renderRegisterCsv(members),
        inlineFile(`members-${path.orgaId}.csv`),
      )
    },
  })
}

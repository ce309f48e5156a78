import { describeMember, describeRegister } from '../../domain/members/print-member.ts'
import { PathNames } from '../fields.ts'
import { FileReply, inlineFile } from '../file-reply.ts'
import type { Route } from '../route.ts'

const { orgaId, userId } = PathNames

/** The renderers and their fonts are loaded when something is first printed. */
const renderers = async () => ({
  ...(await import('../../render/in-turn.ts')),
  ...(await import('../../render/member-pdf.ts')),
  ...(await import('../../render/register-pdf.ts')),
  ...(await import('../../render/register-csv.ts')),
})

export function printRoutes(route: Route): void {
  route('GET /v2/workplace/users/:orgaId/:userId/pdf', {
    action: describeMember,
    summary: 'Print the sheet of a member',
    description: 'A PDF to hand out: organization, name, handle, role, since when, comment and coming events.',
    path: { orgaId, userId },
    files: ['application/pdf'],
    errors: ['MEMBER_NOT_FOUND'],
    answer: async ({ app, caller, path }) => {
      const sheet = await describeMember(app, caller, { org: path.orgaId, user: path.userId })
      const { renderInTurn, renderMemberPdf } = await renderers()
      const pdf = await renderInTurn(() => renderMemberPdf(sheet))
      return new FileReply('application/pdf', pdf, inlineFile(`${sheet.nametag}.pdf`))
    },
  })

  route('GET /v2/workplace/:orgaId/members.pdf', {
    action: describeRegister,
    summary: 'Print the register of all members',
    path: { orgaId },
    files: ['application/pdf'],
    answer: async ({ app, caller, path }) => {
      const register = await describeRegister(app, caller, { org: path.orgaId })
      const { renderInTurn, renderRegisterPdf } = await renderers()
      const pdf = await renderInTurn(() => renderRegisterPdf(register))
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
      const { renderRegisterCsv } = await renderers()
      return new FileReply(
        'text/csv; charset=utf-8',
        renderRegisterCsv(members),
        inlineFile(`members-${path.orgaId}.csv`),
      )
    },
  })
}

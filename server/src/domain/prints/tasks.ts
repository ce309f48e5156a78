import { taskName } from '../../workers/task.ts'
import type { MemberSheet } from './member-pdf.ts'
import type { Register } from './register-pdf.ts'

export const printMemberTask = taskName<MemberSheet, Uint8Array>('printMember')

/** The members follow as pages. */
export const printMemberListTask = taskName<Register, Uint8Array>('printMemberList')

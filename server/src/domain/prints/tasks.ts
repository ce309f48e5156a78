import { taskName } from '../../workers/task.ts'
import type { MemberList } from './member-list-pdf.ts'
import type { MemberSheetContent } from './member-pdf.ts'

export const printMemberTask = taskName<MemberSheetContent, Uint8Array>('printMember')

/** The task receives the members as pages. */
export const printMemberListTask = taskName<MemberList, Uint8Array>('printMemberList')

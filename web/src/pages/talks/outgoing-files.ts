import type { Problem } from '../../api/problem.ts'
import { readSession } from '../../api/session.ts'
import { forgetUnused } from '../../files/file-store.ts'
import { resumeFile, uploadOf } from '../../files/uploads.ts'
import { filesOfDrafts } from './drafts.ts'
import type { Outgoing } from './outbox.ts'

/** The ids of the files of an entry, or null while one is not uploaded. */
export function uploadedIds({ attachments, fileIds }: Outgoing): string[] | null {
  if (fileIds) return fileIds
  const ids = attachments.flatMap(({ id }) => {
    const state = uploadOf(id)
    return state?.status === 'uploaded' ? [state.fileId] : []
  })
  return ids.length === attachments.length ? ids : null
}

/** Returns the reason why a file of an entry cannot be uploaded, or null. */
export function uploadProblem({ attachments }: Outgoing): Problem | null {
  for (const { id } of attachments) {
    const state = uploadOf(id)
    if (state?.status === 'refused') return state.problem
  }
  return null
}

/** Contents that neither a draft nor an entry names are kept this long, because another tab may be about to. */
const unusedMs = 24 * 60 * 60 * 1000

/** Continues with the files of earlier visits, and removes those that are no longer needed. */
export function resumeFiles(entries: Outgoing[]): void {
  const account = readSession()?.account.id
  if (!account) return
  for (const { refused, attachments } of entries) if (refused === null) attachments.forEach(resumeFile)
  const used = new Set([...entries.flatMap(({ attachments }) => attachments), ...filesOfDrafts()].map(({ id }) => id))
  forgetUnused(account, (id) => used.has(id), Date.now() - unusedMs).catch(() => undefined)
}

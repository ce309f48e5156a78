import { toProblem } from '../../api/problem.ts'

/** Somebody to invite, and what came of it. */
export type InviteLine = { credential: string; outcome: 'waiting' | 'invited' | 'member' | 'failed'; code?: string }

/** What came of a line that was refused, or null when none would get through now, so that it has to wait. */
export function outcomeOf(error: unknown): Omit<InviteLine, 'credential'> | null {
  const { status, code } = toProblem(error)
  if (code === 'ALREADY_MEMBER') return { outcome: 'member' }
  return status === 400 || status === 409 || status === 422 ? { outcome: 'failed', code } : null
}

export const minutesUntil = (seconds: number | null) => Math.max(1, Math.ceil((seconds ?? 60) / 60))

import { toProblem } from '../../api/problem.ts'

/** A person to invite, with the outcome. */
export type InviteLine = { credential: string; outcome: 'waiting' | 'invited' | 'member' | 'failed'; code?: string }

/** The outcome of a refused line. It is null if all further requests would fail now, so that the line has to wait. */
export function outcomeOf(error: unknown): Omit<InviteLine, 'credential'> | null {
  const { status, code } = toProblem(error)
  if (code === 'ALREADY_MEMBER') return { outcome: 'member' }
  return status === 400 || status === 409 || status === 422 ? { outcome: 'failed', code } : null
}

export const minutesUntil = (seconds: number | null) => Math.max(1, Math.ceil((seconds ?? 60) / 60))

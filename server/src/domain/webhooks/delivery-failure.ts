import { type FailureReason, failureReasons } from '../../../../shared/delivery-failures.ts'
import { secondMs } from '../../clock.ts'

/** A receiver must answer within this time. */
export const timeoutMs = 10 * secondMs

const sentences: Record<Exclude<FailureReason, 'status'>, string> = {
  timeout: `It did not answer within ${timeoutMs / secondMs} seconds.`,
  unknownName: 'Its name could not be found.',
  refused: 'It refused the connection.',
  certificate: 'Its certificate is not valid.',
  broken: 'The connection to it broke.',
  privateNetwork: 'Not called: its name leads into a private network.',
  notAllowed: 'Not called: this server does not allow its address.',
  lostSecret: 'Not called: its secret is lost. Replace it.',
}

type StoredFailure = { lastError: string | null; lastStatus: number | null }

/** Returns the reason of the last attempt and a sentence about it. Earlier versions stored only the sentence. */
export function describeFailure({ lastError, lastStatus }: StoredFailure): {
  reason: FailureReason | null
  error: string | null
} {
  const reason = failureReasons.find((each) => each === lastError) ?? null
  if (reason === null) return { reason, error: lastError }
  return { reason, error: reason === 'status' ? `It answered with the status ${lastStatus}.` : sentences[reason] }
}

/** Finds the reason of an error of the connection. */
export function reasonOf(error: unknown): FailureReason {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'unknownName'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return 'certificate'
  return 'broken'
}

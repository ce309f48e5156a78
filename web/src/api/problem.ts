import {
  maxBoardTextBytes,
  maxBodyBytes,
  maxCards,
  maxColumns,
  maxImageBytes,
  maxWebhooks,
  megabyteBytes,
} from '../../../shared/limits.ts'
import { type Translate, translateNamed } from '../i18n/translate.ts'

export type FieldProblem = { field: string; message: string }

/** An error of the API. Every failed call throws one. */
export class Problem extends Error {
  readonly status: number
  /** The stable error code, such as NAMETAG_TAKEN. */
  readonly code: string
  readonly fields: FieldProblem[]
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: string, sentence: string, fields: FieldProblem[] = [], retryAfter?: string | null) {
    super(sentence)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : null
  }
}

type ProblemBody = { code?: string; detail?: string; errors?: FieldProblem[] }

/** The body may be an HTML page, when a proxy has answered. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: ProblemBody = await response
    .clone()
    .json()
    .catch(() => ({}))
  const code = body.code ?? 'INTERNAL'
  return new Problem(response.status, code, body.detail ?? '', body.errors, response.headers.get('retry-after'))
}

export const toProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'UNREACHABLE', String(error))

/** The limits that the messages of some codes name. */
const limitsOfCode: Record<string, Record<string, number>> = {
  BOARD_FULL: { columns: maxColumns, cards: maxCards, megabytes: maxBoardTextBytes / megabyteBytes },
  WEBHOOKS_FULL: { max: maxWebhooks },
  BODY_TOO_LARGE: { max: maxBodyBytes / megabyteBytes },
  IMAGE_TOO_LARGE: { max: maxImageBytes / megabyteBytes },
}

/** The message for people: translated if the code has a translation, otherwise the sentence of the server. */
export function errorMessage(error: unknown, t: Translate): string {
  const { code, message } = toProblem(error)
  const translated = translateNamed(t, `problem.${code}`, limitsOfCode[code])
  return translated || message || t('problem.INTERNAL')
}

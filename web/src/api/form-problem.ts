import type { Translate } from '../i18n/translate.ts'
import { errorMessage, toProblem } from './problem.ts'

/** Errors that are about one field, though the interface does not say so. */
const fieldsOfCode: Record<string, string[]> = {
  NAMETAG_TAKEN: ['nametag'],
  MAIL_TAKEN: ['mail', 'email'],
  WRONG_PASSWORD: ['oldPassword'],
}

type Form = { setErrors(errors: Record<string, string>): void; getValues(): Record<string, unknown> }

/**
 * Puts what the server says beside the fields of a Mantine form. Returns the sentence that belongs to none of them, to be
 * shown above the button, or null.
 */
export function showProblem(form: Form, error: unknown, t: Translate): string | null {
  const problem = toProblem(error)
  const named = Object.fromEntries(
    problem.fields.map(({ field, message }) => [field, t(`field.${field as 'name'}`) || message]),
  )
  const fieldOfProblem = fieldsOfCode[problem.code]?.find((field) => field in form.getValues())
  if (fieldOfProblem) named[fieldOfProblem] = errorMessage(problem, t)
  const fields = Object.keys(named)
  const isPlaced = fields.length > 0 && fields.every((field) => field in form.getValues())
  form.setErrors(named)
  return isPlaced ? null : errorMessage(problem, t)
}

/** For `validate` of a form: what is empty is said before anything is sent. */
export const required = (t: Translate) => (value: string) => (value.trim() === '' ? t('field.required') : null)

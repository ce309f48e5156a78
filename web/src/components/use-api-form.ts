import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  maxDescriptionLength,
  maxNameLength,
  maxNametagLength,
  minNametagLength,
  minPasswordLength,
} from '../../../shared/limits.ts'
import { errorMessage, toProblem } from '../api/problem.ts'
import { useTranslations } from '../i18n/language.tsx'
import { type Translate, translateNamed } from '../i18n/translate.ts'

type Fields = Record<string, unknown>
type Form<Values> = UseFormReturnType<Values>

type Options<Values> = {
  initialValues: Values
  validate?: FormRulesRecord<Values>
  /** Sends the values. When it throws, the error is shown beside its fields or in `problem`, and the values stay. */
  onSubmit(values: Values, form: Form<Values>): Promise<unknown>
}

/**
 * A Mantine form that is sent to the API: `<form {...form.formProps}>` around the fields, and `<FormFooter form={form}>` or a
 * `<ProblemAlert>` and a button at the end. `submitting` is true while a request is under way; a second submit is ignored then.
 */
export function useApiForm<Values extends Fields>({ initialValues, validate = {}, onSubmit }: Options<Values>) {
  const t = useTranslations()
  const form: Form<Values> = useForm<Values>({ initialValues, validate })
  const [problem, setProblem] = useState<string | null>(null)
  const isSending = useRef(false)
  const submitted = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length === 0) return
    // The button may be far from the field, and stays in sight below a long form.
    const input = submitted.current?.querySelector<HTMLElement>(invalidInput)
    input?.focus()
    // The error is below the input, where the foot of the form would cover it.
    input?.scrollIntoView({ block: 'center' })
    submitted.current = null
  }, [form.errors])
  const send = form.onSubmit(async (values) => {
    isSending.current = true
    setProblem(null)
    try {
      await onSubmit(values, form)
      submitted.current = null
    } catch (error) {
      setProblem(showProblem(form, error, t))
    } finally {
      isSending.current = false
    }
  })
  const formProps = {
    noValidate: true,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      // The button is disabled only from the next render on.
      if (isSending.current) return
      submitted.current = event.currentTarget
      send(event)
    },
  }
  return { ...form, problem, formProps }
}

/** Inputs with an error, and those of groups of radio buttons and checkboxes with one, as Mantine marks them. */
const invalidInput = '[aria-invalid="true"], [role$="group"][aria-describedby*="-error"] input'

/** Error codes about one field, for which the API names no field. */
const fieldsOfCode: Record<string, string[]> = {
  NAMETAG_TAKEN: ['nametag'],
  MAIL_TAKEN: ['mail', 'email'],
  WRONG_PASSWORD: ['oldPassword', 'password'],
}

/** The limits that the messages of some fields name. */
const limitsOfField: Record<string, Record<string, number>> = {
  nametag: { min: minNametagLength, max: maxNametagLength },
  password: { min: minPasswordLength },
  newPassword: { min: minPasswordLength },
  name: { max: maxNameLength },
  description: { max: maxDescriptionLength },
  comment: { max: maxDescriptionLength },
  note: { max: maxDescriptionLength },
  message: { max: maxDescriptionLength },
}

/** Puts the errors of fields beside them. Returns the message of an error that belongs to no field of the form, or null. */
function showProblem<Values extends Fields>(form: Form<Values>, error: unknown, t: Translate): string | null {
  const problem = toProblem(error)
  const values = form.getValues()
  const messages = Object.fromEntries(
    problem.fields.map(({ field, message }) => [
      field,
      translateNamed(t, `field.${field}`, limitsOfField[field]) || message,
    ]),
  )
  const fieldOfCode = fieldsOfCode[problem.code]?.find((field) => field in values)
  if (fieldOfCode) messages[fieldOfCode] = errorMessage(problem, t)
  const fields = Object.keys(messages)
  form.setErrors(messages)
  return fields.length > 0 && fields.every((field) => field in values) ? null : errorMessage(problem, t)
}

/** A rule for `validate`: the field must not be empty. */
export const required = (t: Translate) => (value: string) => (value.trim() === '' ? t('field.required') : null)

/** Shows values that others have changed on the server meanwhile, except in fields that the reader has edited. */
export function useServerValues<Values extends Fields>(
  form: Pick<Form<Values>, 'isDirty' | 'setInitialValues' | 'setValues'>,
  values: Values,
): void {
  const update = useEffectEvent((current: Values) => {
    // Forms send all their fields, so one that kept an old value would revert what somebody else has saved.
    const unedited = Object.fromEntries(Object.entries(current).filter(([field]) => !form.isDirty(field)))
    form.setInitialValues(current)
    form.setValues(unedited as Partial<Values>)
  })
  const serialized = JSON.stringify(values)
  useEffect(() => update(JSON.parse(serialized)), [serialized])
}

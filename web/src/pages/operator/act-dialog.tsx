import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxReasonLength } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { SecretInput } from '../../components/secret-input.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  title: string
  /** The consequences of the act. */
  text: string
  button: string
  /** The button is red for an act that excludes somebody or destroys something. */
  isDangerous?: boolean
  /** Text of the notification afterwards. */
  done: string
  act(reason: string): Promise<unknown>
  onClose(): void
  /** True if further fields, which the children show, are filled in. */
  isReady?: boolean
  children?: ReactNode
}

/**
 * Asks for the reason of an act, which goes into the log. The password is asked for when the server wants a new proof of
 * it, which is good for some minutes.
 */
export function ActDialog(props: Props) {
  const { title, text, button, isDangerous = false, done, act, onClose, isReady = true, children } = props
  const t = useTranslations()
  const notify = useNotify()
  const [needsProof, setNeedsProof] = useState(false)
  const secret = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsProof) secret.current?.focus()
  }, [needsProof])
  const prove = query.useMutation('post', '/v2/account/proof')
  const form = useApiForm({
    initialValues: { reason: '', password: '' },
    validate: { reason: required(t), password: (password) => (needsProof ? required(t)(password) : null) },
    onSubmit: async ({ reason, password }) => {
      if (needsProof) await prove.mutateAsync({ body: { password } })
      try {
        await act(reason.trim())
      } catch (error) {
        if (toProblem(error).code !== 'PROOF_REQUIRED') throw error
        setNeedsProof(true)
        return
      }
      notify.success(done)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form {...form.formProps}>
        <Stack>
          <Text>{text}</Text>
          {children}
          <Textarea
            label={t('operator.reason')}
            description={t('operator.reasonHint')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxReasonLength}
            dir="auto"
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {needsProof && (
            <SecretInput
              ref={secret}
              label={t('operator.password')}
              description={t('operator.passwordHint')}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          )}
          <ProblemAlert message={form.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" {...(isDangerous && { color: 'red' })} loading={form.submitting} disabled={!isReady}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

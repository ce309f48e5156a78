import { Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

const dayMs = 24 * 60 * 60 * 1000
const lifetimes = [1, 7, 30, 90, 365]
const usualDays = 30
const maxUses = 1_000_000

type Props = { nio: string; opened: boolean; onClose(): void }

export function CreateLink({ nio, opened, onClose }: Props) {
  const t = useTranslations()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('joining.createLink')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <LinkForm nio={nio} onClose={onClose} />
    </Modal>
  )
}

/** Leads to the page of the new link, where it is copied and printed. */
function LinkForm({ nio, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations()
  const { days } = useFormats()
  const navigate = useNavigate()
  const create = query.useMutation('post', '/v2/workplace/{orgaId}/links')
  const form = useApiForm({
    initialValues: { uses: '' as number | '', expiresAt: String(usualDays) },
    onSubmit: async ({ uses, expiresAt }) => {
      const body = {
        uses: uses === '' ? null : Number(uses),
        expiresAt: new Date(Date.now() + Number(expiresAt) * dayMs).toISOString(),
      }
      const link = await create.mutateAsync({ params: { path: { orgaId: nio } }, body })
      refresh('/v2/workplace/{orgaId}/links')
      onClose()
      await navigate({ to: '/o/$nio/members/links/$linkId', params: { nio, linkId: link.id } })
    },
  })
  return (
    <form {...form.formProps}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('joining.createLinkText')}
        </Text>
        <Select
          label={t('joining.validFor')}
          data={lifetimes.map((count) => ({ value: String(count), label: days(count) }))}
          allowDeselect={false}
          {...form.getInputProps('expiresAt')}
        />
        <NumberInput
          label={t('joining.uses')}
          description={t('joining.usesHint')}
          min={1}
          max={maxUses}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          hideControls
          {...form.getInputProps('uses')}
        />
        <FormFooter form={form} button={t('joining.createSubmit')} onCancel={onClose} />
      </Stack>
    </form>
  )
}

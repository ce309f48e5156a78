import { Stack } from '@mantine/core'
import { useAccount } from '../../api/session.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useOpenDirect } from '../../components/direct-message.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

/** A direct talk has at most ten people, and the reader is one of them. */
const maxOthers = 9

/** Opens the direct talk with the chosen people, new or not. */
export function NewDirect({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const me = useAccount()
  const { open } = useOpenDirect()
  const form = useApiForm({
    initialValues: { userlist: [] as string[] },
    validate: { userlist: (chosen) => (chosen.length === 0 ? t('field.required') : null) },
    onSubmit: async ({ userlist }) => {
      await open(nio, userlist)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('channels.newDirect')}>
      <form {...form.formProps}>
        <Stack>
          <PeopleSelect
            nio={nio}
            label={t('channels.to')}
            description={t('channels.newDirectHint')}
            known={[]}
            without={[me.nicHandle]}
            maxValues={maxOthers}
            data-autofocus
            value={form.values.userlist}
            onChange={(userlist) => form.setFieldValue('userlist', userlist)}
            error={form.errors.userlist}
          />
          <FormFooter form={form} button={t('channels.startDirect')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

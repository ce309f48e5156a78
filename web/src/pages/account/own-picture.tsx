import { api, query } from '../../api/client.ts'
import { refreshOwnAccount } from '../../api/own-account.ts'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { Section } from '../../components/section.tsx'
import { PictureField } from '../../files/picture-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** The picture that is shown beside the name of the person. */
export function OwnPicture() {
  const t = useTranslations()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account) return null
  return (
    <Section title={t('picture.avatar')}>
      <PictureField
        path="/v2/account/avatar"
        hasPicture={account.avatar !== null}
        text={t('picture.avatarText')}
        remove={() => api.DELETE('/v2/account/avatar')}
        onChanged={refreshOwnAccount}
      >
        <PersonAvatar person={account} size={96} />
      </PictureField>
    </Section>
  )
}

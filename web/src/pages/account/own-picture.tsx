import { api, query, refresh } from '../../api/client.ts'
import { updateSession } from '../../api/session.ts'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { Section } from '../../components/section.tsx'
import { PictureField } from '../../files/picture-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** The picture that is shown beside the name of the person. */
export function OwnPicture() {
  const t = useTranslations()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account) return null
  const readAccount = async () => {
    const { data } = await api.GET('/v2/account/getUserInfos')
    if (data) updateSession({ account: data })
    await refresh('/v2/account/getUserInfos')
  }
  return (
    <Section title={t('picture.avatar')}>
      <PictureField
        path="/v2/account/avatar"
        hasPicture={account.avatar !== null}
        text={t('picture.avatarText')}
        remove={() => api.DELETE('/v2/account/avatar')}
        onChanged={readAccount}
      >
        <PersonAvatar person={account} size={96} />
      </PictureField>
    </Section>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  /** The page to return to after the sign-in. */
  back: '/invitation' | '/join'
  /** Stores the secret of the link, which is lost with the page. */
  keep(): void
}

/** The ways to an account, for people who followed a link without having signed in. */
export function SignInFirst({ back, keep }: Props) {
  const t = useTranslations()
  return (
    <>
      <Button onClick={keep} renderRoot={(props) => <Link to="/register" {...props} />}>
        {t('auth.register')}
      </Button>
      <Button
        variant="default"
        onClick={keep}
        renderRoot={(props) => <Link to="/sign-in" search={{ back }} {...props} />}
      >
        {t('auth.signIn')}
      </Button>
    </>
  )
}

import { Menu } from '@mantine/core'
import { IconShieldCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query } from '../api/client.ts'
import { useTranslations } from '../i18n/language.tsx'

/** The entry of the operator's desk. The menu renders it when it opens, so nobody else asks whether they are operators. */
export function OperatorItem() {
  const t = useTranslations()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account?.operator) return null
  return (
    <Menu.Item component={Link} to="/operator" leftSection={<IconShieldCog size={16} aria-hidden />}>
      {t('common.operatorDesk')}
    </Menu.Item>
  )
}

import {
  type Icon,
  IconBuildingCommunity,
  IconChartBar,
  IconFlag,
  IconHistory,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { PlainMessageKey } from '../../i18n/translate.ts'

/** The pages of operators, in the order of their navigation. */
export const operatorPages = [
  { to: '/operator', label: 'common.overview', title: 'common.operatorDesk', icon: IconChartBar },
  { to: '/operator/accounts', label: 'operator.accounts', icon: IconUsers },
  { to: '/operator/organizations', label: 'common.organizations', icon: IconBuildingCommunity },
  { to: '/operator/reports', label: 'operator.reports', icon: IconFlag },
  { to: '/operator/settings', label: 'settings.title', icon: IconSettings },
  { to: '/operator/log', label: 'operator.log', icon: IconHistory },
] as const satisfies { to: string; label: PlainMessageKey; title?: PlainMessageKey; icon: Icon }[]

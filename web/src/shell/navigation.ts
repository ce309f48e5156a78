import { type Icon, IconLayoutDashboard } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Resource } from '../api/client.ts'
import type { PlainKey } from '../words/words.ts'

export type Ability = Resource<'Organization'>['abilities'][number]

/** The pages of an organization, in the order of the navigation. Nobody is offered what they may not do. */
export const organizationPages: { to: NonNullable<LinkProps['to']>; label: PlainKey; icon: Icon; needs: Ability }[] = [
  { to: '/o/$nio', label: 'common.overview', icon: IconLayoutDashboard, needs: 'organization.read' },
]

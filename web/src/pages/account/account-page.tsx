import type { ReactNode } from 'react'
import { PageOfSeveral } from '../../components/page-of-several.tsx'
import { accountPages } from '../../shell/navigation.ts'

/** The frame of the account pages. */
export const AccountPage = ({ text, children }: { text?: string; children: ReactNode }) => (
  <PageOfSeveral pages={accountPages} name="account.title" text={text}>
    {children}
  </PageOfSeveral>
)

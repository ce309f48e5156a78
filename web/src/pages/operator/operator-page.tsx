import type { ReactNode } from 'react'
import { PageOfSeveral } from '../../components/page-of-several.tsx'
import { operatorPages } from './operator-pages.ts'

/** The frame of the pages of operators. */
export const OperatorPage = ({ text, children }: { text?: string; children: ReactNode }) => (
  <PageOfSeveral pages={operatorPages} name="common.operatorDesk" text={text}>
    {children}
  </PageOfSeveral>
)

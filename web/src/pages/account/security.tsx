import { AccountPage } from './account-page.tsx'
import { OperatorActsSection } from './operator-acts.tsx'
import { PasswordSection } from './password.tsx'
import { SessionsSection } from './sessions.tsx'

export function SecurityPage() {
  return (
    <AccountPage>
      <PasswordSection />
      <SessionsSection />
      <OperatorActsSection />
    </AccountPage>
  )
}

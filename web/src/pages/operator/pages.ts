/*
 * All pages of operators, which are loaded together: as pages of their own they would move components that they share with
 * a few others into the part that everybody loads.
 */
export { AccountsPage } from './accounts-page.tsx'
export { OperatorLogPage } from './log-page.tsx'
export { OperatorLayout } from './operator-layout.tsx'
export { OrganizationsPage } from './organizations-page.tsx'
export { OperatorOverviewPage } from './overview-page.tsx'
export { OperatorReportsPage } from './reports-page.tsx'
export { OperatorSettingsPage } from './settings-page.tsx'

export type Subject = {
  /** Files that Stryker mutates. */
  sources: string[]
  /** Tests that should kill the mutants, the fastest first. */
  tests: string[]
}

const identity = 'server/src/domain/identity'
const accounts = 'server/src/domain/accounts'
const invitations = 'server/src/domain/invitations'

/** Code that decides who gets in and who may do what. */
export const subjects: Record<string, Subject> = {
  policy: {
    sources: ['server/src/policy.ts'],
    tests: ['server/test/domain/policy.test.ts', 'server/test/organizations/abilities.test.ts'],
  },
  action: {
    sources: ['server/src/domain/core/action.ts'],
    tests: ['server/test/domain/action.test.ts', 'server/test/organizations/abilities.test.ts'],
  },
  login: {
    sources: [
      `${accounts}/log-in.ts`,
      `${accounts}/log-out.ts`,
      `${identity}/authenticate.ts`,
      `${accounts}/check-password.ts`,
      'server/src/domain/core/passwords.ts',
      `${identity}/find-account.ts`,
      `${accounts}/device.ts`,
    ],
    tests: [
      'server/test/domain/passwords.test.ts',
      'server/test/accounts/log-in.test.ts',
      'server/test/accounts/sessions.test.ts',
    ],
  },
  reset: {
    sources: [`${accounts}/reset-password.ts`, `${accounts}/change-password.ts`],
    tests: ['server/test/accounts/password.test.ts'],
  },
  invitations: {
    sources: [
      `${invitations}/answer-invitation.ts`,
      `${invitations}/claim-invitations.ts`,
      `${invitations}/invitation.ts`,
      `${invitations}/list-invitations.ts`,
      `${invitations}/mail-invitation.ts`,
      `${invitations}/send-invitation.ts`,
    ],
    tests: [
      'server/test/organizations/invitations.test.ts',
      'server/test/organizations/audit.test.ts',
      'server/test/live/live.test.ts',
    ],
  },
}

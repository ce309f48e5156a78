import { Type } from 'typebox'
import { logIn } from '../../../domain/accounts/log-in.ts'
import { logOut } from '../../../domain/accounts/log-out.ts'
import { readLoginOptions } from '../../../domain/accounts/login-options.ts'
import { provePassword } from '../../../domain/accounts/prove-password.ts'
import { endOtherSessions, endSession, listSessions } from '../../../domain/accounts/sessions.ts'
import { readSecurityLog } from '../../../domain/operator/read-security-log.ts'
import { Credential, listOf, PageFields, pageOf } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'
import {
  DeviceSecret,
  exampleLogin,
  exampleSecurityLogEntry,
  GivenPassword,
  Login,
  LoginOptions,
  Proof,
  Remember,
  SecurityLogEntry,
  Session,
} from './schemas.ts'

export function sessionRoutes(route: Route): void {
  route('GET /v2/login', {
    operationId: 'getLoginOptions',
    action: readLoginOptions,
    summary: 'Read what you need to know before you sign in',
    reply: LoginOptions,
    example: { mails: true, registration: 'open', announcement: null },
    answer: ({ app, caller }) => readLoginOptions(app, caller, undefined),
  })

  route('POST /v2/login', {
    operationId: 'logIn',
    action: logIn,
    summary: 'Log in for a token',
    description:
      'The token is valid for 24 hours, with remember for 30 days from its last use and at most a year, on both path ' +
      'families. passwordChangeRequired is true after a login with a ' +
      'one-time password: set a new password next, with the one-time password as oldPassword. A device that sends the ' +
      'value of its last login is known: wrong passwords that others try do not lock it out.',
    fields: Type.Object({
      credential: Credential,
      password: GivenPassword,
      device: Type.Optional(DeviceSecret),
      remember: Type.Optional(Remember),
    }),
    reply: Login,
    example: exampleLogin,
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_GUESSES'],
    answer: ({ app, caller, fields }) => logIn(app, caller, fields),
  })

  route('POST /v2/logout', {
    operationId: 'logOut',
    action: logOut,
    summary: 'End this session',
    description: 'The token that was sent stops working at once, on both path families.',
    status: 204,
    answer: ({ app, caller }) => logOut(app, caller, undefined),
  })

  route('GET /v2/account/securityLog', {
    operationId: 'listSecurityLog',
    action: readSecurityLog,
    summary: 'Read what operators did to your account',
    description: 'Newest first, each with the reason.',
    fields: Type.Object(PageFields),
    reply: listOf('entries', SecurityLogEntry),
    example: { entries: [exampleSecurityLogEntry], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await readSecurityLog(app, caller, pageOf(fields))
      return { entries: items, nextCursor }
    },
  })

  route('POST /v2/account/proof', {
    operationId: 'provePassword',
    action: provePassword,
    summary: 'Prove that you know your password',
    description:
      'Some operations need a proof in the same session that is at most 10 minutes old. A wrong password counts as a failed login; ' +
      'a one-time password is no proof.',
    fields: Type.Object({ password: GivenPassword }),
    reply: Proof,
    example: { expiresAt: '2026-11-15T09:40:00.000Z' },
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    answer: ({ app, caller, fields }) => provePassword(app, caller, fields),
  })

  route('GET /v2/account/sessions', {
    operationId: 'listSessions',
    action: listSessions,
    summary: 'List your active sessions',
    fields: Type.Object(PageFields),
    reply: listOf('sessions', Session),
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listSessions(app, caller, pageOf(fields))
      return { sessions: items, nextCursor }
    },
  })

  route('DELETE /v2/account/sessions/:id', {
    operationId: 'endSession',
    action: endSession,
    summary: 'End one of your sessions',
    path: { id: 'the id of the session, from the list' },
    status: 204,
    errors: ['SESSION_NOT_FOUND'],
    answer: ({ app, caller, path }) => endSession(app, caller, { id: path.id }),
  })

  route('DELETE /v2/account/sessions', {
    operationId: 'endOtherSessions',
    action: endOtherSessions,
    summary: 'End all your sessions but this one',
    status: 204,
    answer: ({ app, caller }) => endOtherSessions(app, caller, undefined),
  })
}

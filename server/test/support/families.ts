import type { TestAtrium, TestReply, TestRequest } from './atrium.ts'

type Extra = Omit<TestRequest, 'json' | 'form' | 'multipart'>

/** Reply of an account operation, in terms that both path families share. */
export type FamilyReply = {
  status: number
  /** Error code. */
  error: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into a reply before it knows its shape
  body: any
  raw: TestReply
}

/** Account operations that exist in both path families, so that every test of them runs over both. */
export type AccountFamily = {
  name: 'v2' | 'legacy'
  created: number
  removed: number
  register(fields: object, extra?: Extra): Promise<FamilyReply>
  logIn(credential: unknown, password: unknown, extra?: Extra): Promise<FamilyReply>
  logOut(token: string | undefined): Promise<FamilyReply>
  readAccount(token: string | undefined): Promise<FamilyReply>
  updateAccount(token: string | undefined, fields: { nametag?: unknown; mail?: unknown }): Promise<FamilyReply>
  changePassword(token: string | undefined, fields: object, extra?: Extra): Promise<FamilyReply>
  deleteAccount(token: string | undefined, credential: string): Promise<FamilyReply>
  listSessions(token: string | undefined): Promise<FamilyReply>
}

export function familiesOf(atrium: TestAtrium): AccountFamily[] {
  return [v2Family(atrium), legacyFamily(atrium)]
}

function v2Family(atrium: TestAtrium): AccountFamily {
  const call = async (method: string, path: string, request: TestRequest): Promise<FamilyReply> => {
    const raw = await atrium.call(method, path, request)
    return { status: raw.status, error: raw.status < 400 ? undefined : raw.body?.code, body: raw.body, raw }
  }
  return {
    name: 'v2',
    created: 201,
    removed: 204,
    register: (fields, extra) => call('POST', '/v2/register', { json: fields, ...extra }),
    logIn: (credential, password, extra) => call('POST', '/v2/login', { json: { credential, password }, ...extra }),
    logOut: (token) => call('POST', '/v2/logout', { token }),
    readAccount: (token) => call('GET', '/v2/account/getUserInfos', { token }),
    updateAccount: (token, { nametag, mail }) => call('POST', '/v2/account', { json: { nametag, email: mail }, token }),
    changePassword: (token, fields, extra) =>
      call('POST', '/v2/accounts/updatePassword', { json: fields, token, ...extra }),
    deleteAccount: (token) => call('DELETE', '/v2/account/@me', { token }),
    listSessions: (token) => call('GET', '/v2/account/sessions', { token }),
  }
}

function legacyFamily(atrium: TestAtrium): AccountFamily {
  const call = async (method: string, path: string, request: TestRequest): Promise<FamilyReply> => {
    const raw = await atrium.call(method, path, request)
    return { status: raw.status, error: raw.body?.error, body: raw.body, raw }
  }
  return {
    name: 'legacy',
    created: 200,
    removed: 200,
    register: (fields, extra) => call('POST', '/accounts/create.php', { json: fields, ...extra }),
    logIn: (userCredential, password, extra) =>
      call('POST', '/accounts/login.php', { json: { userCredential, password }, ...extra }),
    logOut: (token) => call('POST', '/accounts/tokenDelete.php', { json: { token } }),
    readAccount: (token) => call('GET', '/accounts/getUserinfoFromToken.php', { json: { token } }),
    updateAccount: (token, fields) => call('POST', '/accounts/updateUserinfo.php', { json: fields, token }),
    changePassword: (token, fields, extra) =>
      call('POST', '/accounts/updatePassword.php', { json: fields, token, ...extra }),
    deleteAccount: (token, userCredential) =>
      call('DELETE', '/accounts/accountDelete.php', { json: { token, userCredential } }),
    listSessions: (token) => call('GET', '/accounts/getSessions.php', { token }),
  }
}

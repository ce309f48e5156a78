import type { Filled } from './fill.ts'

export type Recorded = { as: string | null; path: string; status: number; type: string; body: unknown }

/**
 * Lists every path that can be read, for every account. A time window is given where a reply would otherwise depend on
 * the day.
 */
function pathsOf({
  clubId,
  publicId,
  closedId,
  talkIds,
  boardIds,
  cardIds,
  eventIds,
  reportIds,
  webhookId,
  said,
}: Filled) {
  const window = 'from=2026-11-01T00:00:00Z&to=2027-02-01T00:00:00Z'
  const ofMember = (user: string) => [
    `/v2/workplace/users/${clubId}/${user}`,
    `/v2/workplace/users/${clubId}/${user}/calendar?${window}`,
    `/workplace/users/${clubId}/${user}/calendar?${window}`,
  ]
  return [
    ...['getUserInfos', 'settings', 'deletion', 'getMails', 'sessions', 'invitations', 'reports'].map(
      (each) => `/v2/account/${each}`,
    ),
    ...[
      '',
      '?deleted=true',
      `/${clubId}`,
      `/${publicId}`,
      `/${closedId}`,
      `/${clubId}/audit`,
      `/${clubId}/reports`,
    ].map((each) => `/v2/workplace${each}`),
    `/v2/workplace/users/${clubId}`,
    `/v2/workplace/users/pending/${clubId}`,
    `/v2/workplace/${clubId}/members.csv`,
    ...ofMember('ben'),
    ...ofMember('cleo'),
    `/v2/workplace/users/${clubId}/ben/calendar?${window}&format=ics`,
    ...eventIds.map((id) => `/v2/workplace/users/${clubId}/ben/calendar/${id}`),
    `/v2/workplace/users/${clubId}/ben/calendar/feed`,
    `/v2/talks/${clubId}`,
    ...talkIds.flatMap((id) => [
      `/v2/talks/${clubId}/${id}`,
      `/v2/talks/${clubId}/${id}?limit=100`,
      `/v2/talks/${clubId}/${id}/info`,
    ]),
    ...said.map(({ word }) => `/v2/talks/${clubId}/search?q=${encodeURIComponent(word)}`),
    `/v2/boards/${clubId}`,
    `/boards/${clubId}`,
    `/v2/boards/${clubId}/trash`,
    ...boardIds.flatMap((id) => [`/v2/boards/${clubId}/${id}`, `/v2/boards/${clubId}/${id}/archive`]),
    ...cardIds.map((id) => `/v2/boards/${clubId}/${boardIds[0]}/cards/${id}`),
    '/v2/discover?q=図書館',
    `/v2/discover/${publicId}`,
    ...reportIds.map((id) => `/v2/workplace/${clubId}/reports/${id}`),
    `/v2/workplace/${clubId}/webhooks`,
    `/v2/workplace/${clubId}/webhooks/${webhookId}`,
    `/v2/workplace/${clubId}/webhooks/${webhookId}/deliveries`,
    '/accounts/getUserinfoFromToken.php',
    '/accounts/getSessions.php',
  ]
}

/**
 * Records the replies to all paths. Refusals are recorded as well, so that private data stays private after an upgrade.
 */
export async function record(origin: string, filled: Filled): Promise<Recorded[]> {
  const callers = [...Object.values(filled.people), null]
  const recorded: Recorded[] = []
  for (const person of callers) {
    for (const path of [...pathsOf(filled), ...(person ? [] : [filled.feed])]) {
      const reply = await fetch(origin + encodeURI(decodeURI(path)), {
        headers: person ? { authorization: person.token } : {},
      })
      const type = reply.headers.get('content-type') ?? ''
      const body = type.includes('json') ? await reply.json() : await reply.text()
      recorded.push({ as: person?.nametag ?? null, path, status: reply.status, type, body })
    }
  }
  return recorded
}

import { query } from './client.ts'

/** Returns whether this server sends mails. Until the answer arrives, pages say what is true on most servers. */
export function useMailsSent(): boolean {
  const { data } = query.useQuery('get', '/v2/login', {}, { staleTime: Number.POSITIVE_INFINITY })
  return data?.mails ?? true
}

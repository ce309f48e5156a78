import { useSessionStorage } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '../../../../shared/roles.ts'
import { api, refresh } from '../../api/client.ts'
import { type InviteLine, outcomeOf } from './invite-lines.ts'
import { parseCredentials } from './parse-credentials.ts'

type Draft = { text: string; role: Role; lines: InviteLine[] }

const empty: Draft = { text: '', role: 1, lines: [] }

/**
 * Sends invitations one after the other and keeps the outcomes. The draft is in the session storage, so that leaving
 * the page loses nothing. A second invitation of the same person replaces the first.
 */
export function useInviting(nio: string) {
  const [draft, setDraft] = useSessionStorage<Draft>({
    key: `atrium.invite.${nio}`,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const send = async (lines: InviteLine[]) => {
    setProblem(null)
    setSending(true)
    const settled = [...lines]
    for (const [at, line] of lines.entries()) {
      if (line.outcome !== 'waiting') continue
      if (isGone.current) break
      try {
        const body = { credential: line.credential, role: draft.role }
        await api.POST('/v2/workplace/users/new/{orgaId}', { params: { path: { orgaId: nio } }, body })
        settled[at] = { ...line, outcome: 'invited' }
      } catch (error) {
        const outcome = outcomeOf(error)
        if (!outcome) {
          setProblem(error)
          break
        }
        settled[at] = { ...line, ...outcome }
      }
      setDraft((before) => ({ ...before, lines: [...settled] }))
    }
    setSending(false)
    refresh('/v2/workplace/users/pending/{orgaId}')
  }

  return {
    draft,
    isSending,
    problem,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    start: () => {
      const lines = parseCredentials(draft.text).map((credential) => ({ credential, outcome: 'waiting' }) as InviteLine)
      setDraft((before) => ({ ...before, lines }))
      return send(lines)
    },
    resume: () => send(draft.lines),
    /** Returns to the text, which then contains the people who were not invited. */
    correct: () => {
      const left = draft.lines.filter(({ outcome }) => outcome === 'failed' || outcome === 'waiting')
      setProblem(null)
      setDraft((before) => ({ ...before, text: left.map(({ credential }) => credential).join('\n'), lines: [] }))
    },
  }
}

export type Inviting = ReturnType<typeof useInviting>

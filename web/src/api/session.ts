import { useSyncExternalStore } from 'react'
import type { components } from './schema.ts'

export type Session = {
  token: string
  expiresAt: string
  passwordChangeRequired: boolean
  account: components['schemas']['Account']
}

const storageKey = 'atrium.session'
const signedOutKey = 'atrium.signedOutAt'
/** How long other tabs take to notice a sign-out, at most. */
const noticedWithinMs = 10_000
const listeners = new Set<() => void>()
let current = load()

/**
 * Where the token lives: in the storage of the browser, for all tabs or, on somebody else's device, for this tab alone.
 * The security policy lets no foreign script run that could read it; see decision 0024.
 */
function load(): Session | null {
  const text = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
  const session = text === null ? null : (JSON.parse(text) as Session)
  return session && Date.parse(session.expiresAt) > Date.now() ? session : null
}

function change(next: Session | null): void {
  current = next
  for (const listener of listeners) listener()
}

export const readSession = () => current

/** Where the session is, and what else of somebody stays on this device, such as drafts: for this tab alone if they want it so. */
export const ownStorage = () => (sessionStorage.getItem(storageKey) === null ? localStorage : sessionStorage)

export function startSession(session: Session, { stay }: { stay: boolean }): void {
  clearSession()
  localStorage.removeItem(signedOutKey)
  const storage = stay ? localStorage : sessionStorage
  storage.setItem(storageKey, JSON.stringify(session))
  change(session)
}

/** Keeps the session where it is, with something about it changed. */
export function updateSession(changes: Partial<Session>): void {
  if (!current) return
  const next = { ...current, ...changes }
  ownStorage().setItem(storageKey, JSON.stringify(next))
  change(next)
}

/** Signs out on purpose. Whoever signs in here next is not led to the page where this person was. */
export function signOutLocally(): void {
  localStorage.setItem(signedOutKey, String(Date.now()))
  clearSession()
}

/** Whether the session has just been ended on purpose, here or in another tab, and not because it expired. */
export const hasJustSignedOut = () =>
  current === null && Date.now() - Number(localStorage.getItem(signedOutKey)) < noticedWithinMs

export function clearSession(): void {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
  change(null)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Signed in or out in another tab.
addEventListener('storage', ({ key }) => {
  if (key === storageKey) change(load())
})

export const useSession = () => useSyncExternalStore(onSessionChange, readSession)

/** For pages that are only shown to somebody signed in. */
export function useAccount() {
  const session = useSession()
  if (!session) throw new Error('not signed in')
  return session.account
}

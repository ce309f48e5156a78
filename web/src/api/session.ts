import { createStore, useStore } from '@mantine/store'
import type { components } from './schema.ts'

export type Session = {
  token: string
  expiresAt: string
  passwordChangeRequired: boolean
  account: components['schemas']['Account']
}

const storageKey = 'atrium.session'
const signedOutKey = 'atrium.signedOutAt'
/** The time after a sign-out in which other tabs count it as deliberate. */
const signOutWindowMs = 10_000
const store = createStore<{ session: Session | null }>({ session: load() })

/**
 * The token is in the storage of the browser: for all tabs, or for this tab only on a device that the person does not own.
 * The content security policy keeps foreign scripts from running, which could read it; see decision 0024.
 */
function load(): Session | null {
  const text = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
  // The server extends a session with every use, so only the server knows when it ends.
  return text === null ? null : (JSON.parse(text) as Session)
}

export const readSession = () => store.getState().session

/** The storage of the session, which also holds the person's other data on this device, such as drafts. */
export const ownStorage = () => (sessionStorage.getItem(storageKey) === null ? localStorage : sessionStorage)

export function startSession(session: Session, { stay }: { stay: boolean }): void {
  clearSession()
  localStorage.removeItem(signedOutKey)
  const storage = stay ? localStorage : sessionStorage
  storage.setItem(storageKey, JSON.stringify(session))
  store.setState({ session })
}

export function updateSession(changes: Partial<Session>): void {
  const current = readSession()
  if (!current) return
  const session = { ...current, ...changes }
  ownStorage().setItem(storageKey, JSON.stringify(session))
  store.setState({ session })
}

/** Functions that send what still needs the session. A sign-out waits for them. */
export const beforeSignOut = new Set<() => Promise<unknown>>()

/** A deliberate sign-out. The next person to sign in on this device is not redirected to the page of this one. */
export function signOutLocally(): void {
  localStorage.setItem(signedOutKey, String(Date.now()))
  clearSession()
}

/** Returns whether the session has just ended by a deliberate sign-out, here or in another tab, and not by expiry. */
export const hasJustSignedOut = () =>
  readSession() === null && Date.now() - Number(localStorage.getItem(signedOutKey)) < signOutWindowMs

export function clearSession(): void {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
  store.setState({ session: null })
}

export const onSessionChange = (listener: () => void): (() => void) => store.subscribe(listener)

// Another tab has signed in or out.
addEventListener('storage', ({ key }) => {
  if (key === storageKey) store.setState({ session: load() })
})

export const useSession = () => useStore(store).session

/** The account of the signed-in person, for pages that need one. */
export function useAccount() {
  const session = useSession()
  if (!session) throw new Error('not signed in')
  return session.account
}

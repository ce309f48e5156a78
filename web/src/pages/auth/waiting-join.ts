/** An invitation link that its holder follows, and the organization that it leads to. */
export type WaitingJoin = { link: string; nio: number; organization: string }

/** The session storage keeps the secret of the link while its holder signs in or up. In an address it would reach logs. */
const waitingKey = 'atrium.join'

export const keepJoin = (join: WaitingJoin) => sessionStorage.setItem(waitingKey, JSON.stringify(join))

export function waitingJoin(): WaitingJoin | null {
  const text = sessionStorage.getItem(waitingKey)
  return text === null ? null : (JSON.parse(text) as WaitingJoin)
}

export const forgetJoin = () => sessionStorage.removeItem(waitingKey)

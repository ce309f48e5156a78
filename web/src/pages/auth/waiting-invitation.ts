/** The session storage keeps the secret of the link while its holder signs up. In an address it would reach logs. */
const waitingKey = 'atrium.invitation'

export const keepInvitation = (link: string) => sessionStorage.setItem(waitingKey, link)

export const waitingInvitation = () => sessionStorage.getItem(waitingKey) ?? ''

export const forgetInvitation = () => sessionStorage.removeItem(waitingKey)

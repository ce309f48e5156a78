/** The roles in an organization, by the numbers that the API uses. A higher role may do everything that a lower one may. */
export const roleNames = { 1: 'member', 2: 'secretary', 3: 'administrator' } as const

export type Role = keyof typeof roleNames
export type RoleName = (typeof roleNames)[Role]

export const roles: readonly Role[] = [1, 2, 3]

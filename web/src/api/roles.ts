import type { Resource } from './client.ts'

export type Role = 1 | 2 | 3
export type RoleName = Resource<'Member'>['roleName']

/** The roles of the interface, by number. */
export const roleNames: Record<Role, RoleName> = { 1: 'member', 2: 'secretary', 3: 'administrator' }

export const roles: Role[] = [1, 2, 3]

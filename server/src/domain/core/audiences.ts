import { type Expression, sql } from 'kysely'

/*
 * Groups are named in talks, cards and events by an audience, and their members have no rows there. Changes of a group
 * therefore hold at once. Tables have names of their own here, so that they hide none of the query around them.
 */

export type Key = number | Expression<number>

/** The audience that stands for all members. Audiences of other groups are their keys. */
export const audienceOfEveryone = (organizationKey: number) => -organizationKey

/** Selects the audiences that a member belongs to. */
export const audiencesOf = (membershipKey: Key) =>
  sql<number>`(select own_group.group_id from group_members as own_group where own_group.membership_id = ${membershipKey}
    union all select -own_membership.organization_id from memberships as own_membership
      where own_membership.id = ${membershipKey})`

/** Selects the audiences that a person belongs to, over all of their organizations. */
export const audiencesOfAccount = (accountKey: number) =>
  sql<{ audience: number }>`(select own_group.group_id as audience from memberships as own_membership
      inner join group_members as own_group on own_group.membership_id = own_membership.id
      where own_membership.account_id = ${accountKey}
    union all select -own_membership.organization_id from memberships as own_membership
      where own_membership.account_id = ${accountKey})`

/** Matches an audience that a member belongs to. */
export const includesMember = (audience: Expression<number>, membershipKey: Key) =>
  sql<boolean>`(${audience} = (select -own_membership.organization_id from memberships as own_membership
      where own_membership.id = ${membershipKey})
    or exists (select 1 from group_members as own_group
      where own_group.group_id = ${audience} and own_group.membership_id = ${membershipKey}))`

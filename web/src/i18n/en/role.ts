export const role = { member: 'Member', secretary: 'Secretary', administrator: 'Administrator' } as const

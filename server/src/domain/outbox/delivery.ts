import type { deliveryInsert } from './delivery-queries.ts'

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof deliveryInsert.first>>>

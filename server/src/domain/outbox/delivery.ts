import type { RowOf } from '../../db/prepared.ts'
import type { deliveryInsert } from './delivery-queries.ts'

export type DeliveryRow = RowOf<typeof deliveryInsert>

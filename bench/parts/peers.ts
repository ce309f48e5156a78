import type { Part } from '../rows.ts'
export const measurePeers: Part = async () => []

import { makeGate } from '../domain/gate.ts'

/** Rendering is costly: two at a time a node, and a queue for the rest. */
export const renderInTurn = makeGate({ atOnce: 2, waiting: 100 })

/**
 * The names of the statuses, such as `Not Found`. Not imported: that would load all that node:http offers, its WebSocket
 * included, into every start.
 */
export const statusNames = process.getBuiltinModule('node:http').STATUS_CODES

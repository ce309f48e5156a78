/**
 * The names of the statuses, such as `Not Found`. Not imported: that would load all that node:http offers, its WebSocket
 * included, and cost every start 50 ms and 5 MB.
 */
export const statusNames = process.getBuiltinModule('node:http').STATUS_CODES

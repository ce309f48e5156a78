/**
 * The names of the statuses, such as `Not Found`. An import would load all lazy parts of node:http, WebSocket included, at
 * every start.
 */
export const statusNames = process.getBuiltinModule('node:http').STATUS_CODES

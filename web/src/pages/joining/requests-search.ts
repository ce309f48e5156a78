/** The states in the order of the filter; `pending` is the one that the page begins with. */
export const requestFilters = ['pending', 'accepted', 'declined', 'all'] as const
export type RequestFilter = (typeof requestFilters)[number]

export const readRequestsSearch = ({ state }: { state?: unknown }): { state?: RequestFilter | undefined } => ({
  state: requestFilters.find((each) => each === state && each !== 'pending'),
})

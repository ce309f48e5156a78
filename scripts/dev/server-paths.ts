/** The paths that the server answers. All others are pages and their parts, which Vite answers. */
export const serverPaths = /^\/(v2|accounts|workplace|boards|docs|openapi\.json|healthz|readyz|metrics)([/?]|$)/

/** The path of PUBLIC_URL, below which the pages and the API are; empty for the root. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''

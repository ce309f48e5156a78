import drawing from './atrium.svg?raw'

const badge = (text: string) =>
  `<circle cx="19" cy="9" r="9" fill="#c92a2a"/><text x="19" y="13.5" text-anchor="middle" font-family="sans-serif" ` +
  `font-size="13" font-weight="700" fill="#fff">${text}</text>`

let original: string | undefined

/** Draws a number onto the icon of the tab. */
export function setFavicon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!link) return
  original ??= link.href
  const withBadge = drawing.replace('</svg>', `${badge(count > 9 ? '9+' : String(count))}</svg>`)
  link.href = count === 0 ? original : `data:image/svg+xml,${encodeURIComponent(withBadge)}`
}

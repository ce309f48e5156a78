import type { BrowserContextOptions } from 'playwright-core'

export type Look = BrowserContextOptions & { theme: 'light' | 'dark' }

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

export const looks = {
  light: { ...desktop, theme: 'light' },
  dark: { ...desktop, theme: 'dark' },
  phone: { ...phone, theme: 'light' },
  arabic: { ...desktop, theme: 'light', locale: 'ar' },
} satisfies Record<string, Look>

export type LookName = keyof typeof looks

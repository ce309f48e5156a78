import { Anchor, Badge, type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  // Light enough to read on a dark page, dark enough on a light one.
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Helvetica Neue", Arial, sans-serif',
  // A link in a text is known by more than its colour.
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
  },
  headings: { fontWeight: '650' },
})

export const colorSchemeStore = localStorageColorSchemeManager({ key: 'atrium.theme' })

/** Quiet text that still has the contrast which WCAG asks for. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray[7], '--mantine-color-placeholder': colors.gray[7] },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': colors.dark[2] },
})

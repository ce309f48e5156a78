import {
  Anchor,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  darken,
  localStorageColorSchemeManager,
  Modal,
} from '@mantine/core'

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
    // The head of a dialog is not the banner of the page.
    Modal: Modal.extend({
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontWeight: 650 } },
    }),
  },
  headings: { fontWeight: '650' },
})

export const colorSchemeStore = localStorageColorSchemeManager({ key: 'atrium.theme' })

const tints = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue'] as const

/** Quiet text, and text on a tint of its colour, that still have the contrast which WCAG asks for. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    ...Object.fromEntries(tints.map((tint) => [`--mantine-color-${tint}-light-color`, darken(colors[tint][9], 0.3)])),
  },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': colors.dark[2] },
})

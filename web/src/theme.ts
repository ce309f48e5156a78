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
  // The shades have enough contrast on a light and on a dark page.
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Helvetica Neue", Arial, sans-serif',
  // Links in a text must be recognizable without colour.
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    // The header of a dialog is not a banner landmark.
    Modal: Modal.extend({
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontWeight: 650 } },
    }),
  },
  headings: { fontWeight: '650' },
})

export const colorSchemeStore = localStorageColorSchemeManager({ key: 'atrium.theme' })

const tints = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue'] as const

/** Colours of dimmed text and of text on tinted backgrounds, with the contrast that WCAG requires. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    ...Object.fromEntries(tints.map((tint) => [`--mantine-color-${tint}-light-color`, darken(colors[tint][9], 0.3)])),
  },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': colors.dark[2] },
})

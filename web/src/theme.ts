import {
  Anchor,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  darken,
  lighten,
  localStorageColorSchemeManager,
  Menu,
  Modal,
} from '@mantine/core'

/** The header of a dialog is not a banner landmark. */
const dialog = {
  defaultProps: { attributes: { header: { role: 'presentation' } } },
  styles: { title: { fontWeight: 650 } },
}

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
    // The element that takes the focus in place of the first item is not allowed in a menu.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // A click beside a form must not discard what was typed. Dialogs without one say that they may be closed in this way.
    Modal: Modal.extend({ ...dialog, defaultProps: { ...dialog.defaultProps, closeOnClickOutside: false } }),
    // The component itself is not part of the first load.
    Drawer: dialog,
  },
  headings: { fontWeight: '650' },
})

export const colorSchemeStore = localStorageColorSchemeManager({ key: 'atrium.theme' })

const tints = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue'] as const

/** Colours of texts, red buttons and the borders of controls, with the contrast that WCAG requires. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    // A placeholder is much lighter than a typed text, but readable.
    '--mantine-color-placeholder': darken(colors.gray[6], 0.2),
    '--mantine-color-error': colors.red[9],
    '--mantine-color-red-filled': colors.red[9],
    '--mantine-color-red-filled-hover': darken(colors.red[9], 0.1),
    '--mantine-color-red-outline': colors.red[9],
    '--mantine-color-red-light-hover': colors.red[1],
    // Menu items are written in shade 6 of their colour.
    '--mantine-color-red-6': colors.red[9],
    '--control-border': colors.gray[6],
    ...Object.fromEntries(tints.map((tint) => [`--mantine-color-${tint}-light-color`, darken(colors[tint][9], 0.3)])),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': lighten(colors.dark[2], 0.17),
    '--mantine-color-error': colors.red[4],
    '--mantine-color-red-6': colors.red[3],
    '--control-border': colors.dark[2],
    // The default is the background of cards, on which a disabled button would be invisible.
    '--mantine-color-disabled': colors.dark[5],
  },
})

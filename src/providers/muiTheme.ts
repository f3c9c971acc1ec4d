import { defaultDarkTheme, defaultLightTheme } from 'react-admin'
import type { RaThemeOptions } from 'react-admin'
import { breakpoints, fontFamily, motion, tokens } from '../ui/tokens.ts'
import type { Theme } from './theme.ts'

/**
 * Material UI in the product's colours. Each theme starts from react-admin's own of that mode (a light one with mode dark leaves light surfaces
 * behind) and takes every colour from `ui/tokens.ts`.
 */
export function createMuiTheme(theme: Theme): RaThemeOptions {
  const color = tokens[theme]
  const base = theme === 'dark' ? defaultDarkTheme : defaultLightTheme
  return {
    ...base,
    breakpoints: {
      values: {
        xs: breakpoints.base,
        sm: breakpoints.small,
        md: breakpoints.medium,
        lg: breakpoints.large,
        xl: breakpoints.xl,
      },
    },
    shape: { borderRadius: 8 },
    transitions: { duration: { enteringScreen: motion.menuEnterMs, leavingScreen: motion.menuExitMs } },
    typography: { fontFamily, button: { textTransform: 'none', fontWeight: 600 } },
    palette: {
      mode: theme,
      primary: { main: color.accent, dark: color.accentHover, light: color.accentHover, contrastText: color.onAccent },
      secondary: { main: color.accentText, contrastText: color.background },
      error: { main: color.danger },
      warning: { main: color.warning },
      info: { main: color.info },
      success: { main: color.success },
      background: { default: color.background, paper: color.surface },
      text: { primary: color.text, secondary: color.textMuted, disabled: color.textMuted },
      divider: color.border,
    },
    components: {
      ...base.components,
      MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } },
      MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // what opens over a card of the same colour stands out by its edge
      MuiAutocomplete: { styleOverrides: { paper: { border: `1px solid ${color.borderStrong}` } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${color.borderStrong}` } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: color.surface,
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color.focus },
          },
          notchedOutline: { borderColor: color.borderStrong },
        },
      },
      MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: color.text } } } },
      MuiMenuItem: { styleOverrides: { root: { '&.Mui-selected': { backgroundColor: color.accentSoft } } } },
      MuiSwitch: { styleOverrides: { track: { backgroundColor: color.borderStrong, opacity: 1 } } },
    },
  }
}

import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { reactAdmin } from '../../providers/es/reactAdmin.ts'
import { breakpoints, fontFamily, motion, tokens, type ColorName } from '../../ui/theme/tokens.ts'
import { ControlLabelRoot, TextFieldRoot } from './inputRoots.tsx'
import { reactAdminComponents } from './reactAdminTheme.tsx'
import type { Theme } from '../../providers/theme/theme.ts'

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
    components: { ...base.components, ...materialComponents(color), ...reactAdminComponents(color) },
  }
}

/** Keeps react-admin's asterisk where Material UI draws its own. */
const ONE_ASTERISK = { '& span > span[aria-hidden="true"]': { display: 'none' } }

/** Material UI's components in the product's colours. Typed by react-admin, because checking MUI's types takes a minute. */
function materialComponents(color: Record<ColorName, string>): RaThemeOptions['components'] {
  const edge = { border: `1px solid ${color.borderStrong}` }
  return {
    MuiTextField: {
      defaultProps: {
        variant: 'outlined',
        margin: 'none',
        size: 'small',
        fullWidth: true,
        slots: { root: TextFieldRoot },
      },
    },
    MuiFormControlLabel: { defaultProps: { as: ControlLabelRoot } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // a popup over a card of the same colour needs an edge
    MuiAutocomplete: { styleOverrides: { paper: edge } },
    MuiMenu: { styleOverrides: { paper: edge } },
    MuiPopover: { styleOverrides: { paper: edge } },
    MuiDialog: {
      styleOverrides: {
        paper: { ...edge, width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)', margin: 16, borderRadius: 16 },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px', fontSize: '1.25rem', fontWeight: 700 } } },
    MuiDialogContent: {
      styleOverrides: {
        // the first field's label overlaps its top edge
        root: { display: 'grid', gap: 16, padding: '8px 24px 24px', '&&': { paddingTop: 8 } },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          gap: 12,
          padding: 0,
          '& > *': { margin: '0 !important' },
        },
      },
    },
    MuiPickerPopper: { styleOverrides: { paper: edge } },
    MuiInputBase: {
      // By default each field adds the two keyframes to the page again. Here they are in frame.css.
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        input: {
          animation: '10ms mui-auto-fill-cancel',
          '&:-webkit-autofill': { animation: '5000s mui-auto-fill' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: color.surface,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color.focus },
        },
        notchedOutline: { borderColor: color.borderStrong, ...ONE_ASTERISK },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: { '&.Mui-focused:not(.Mui-error)': { color: color.text }, ...ONE_ASTERISK },
        // to the field's edge: some names need it
        outlined: { '&:not(.MuiInputLabel-shrink)': { maxWidth: 'calc(100% - 15px)' } },
      },
    },
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: color.surface,
          '&.Mui-focused:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': { borderColor: color.focus },
        },
        notchedOutline: { borderColor: color.borderStrong },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-selected': { backgroundColor: color.accentSoft } } } },
    MuiSwitch: { styleOverrides: { track: { backgroundColor: color.borderStrong, opacity: 1 } } },
    MuiButton: {
      defaultProps: { disableElevation: true, disableRipple: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '0 12px',
          borderRadius: 999,
          fontSize: '0.875rem',
          whiteSpace: 'nowrap',
          [`@media (width < ${breakpoints.small}px)`]: { whiteSpace: 'normal' },
          variants: [
            { props: { variant: 'text' }, style: { color: color.text } },
            {
              props: { variant: 'outlined' },
              style: {
                minHeight: 40,
                padding: '0 16px',
                borderColor: color.borderStrong,
                color: color.text,
                '&:hover': { backgroundColor: color.surfaceSunken },
              },
            },
            { props: { variant: 'outlined', color: 'error' }, style: { color: color.danger } },
            { props: { variant: 'text', color: 'error' }, style: { color: color.danger } },
            {
              props: { variant: 'contained' },
              style: { minHeight: 40, padding: '0 20px', '&:hover': { backgroundColor: color.accentHover } },
            },
            // in a row, as high as its two lines; a finger needs more
            { props: { size: 'small' }, style: { '@media (pointer: fine)': { minHeight: 32, paddingInline: 12 } } },
            {
              props: { variant: 'contained', color: 'error' },
              style: {
                backgroundColor: color.dangerStrong,
                color: color.onDangerStrong,
                '&:hover': { backgroundColor: color.dangerStrong, filter: 'brightness(1.1)' },
              },
            },
          ],
        },
      },
    },
    // yellow on white would be invisible
    MuiIconButton: {
      styleOverrides: { root: { variants: [{ props: { color: 'primary' }, style: { color: color.text } }] } },
    },
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          // screen readers meet the input, so it needs the label that is on the box
          input: (owner: { 'aria-label'?: string }) => ({ 'aria-label': owner['aria-label'] }),
        },
      },
      styleOverrides: {
        root: { color: color.borderStrong, '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.accentText } },
      },
    },
    MuiRadio: { styleOverrides: { root: { color: color.borderStrong, '&.Mui-checked': { color: color.accentText } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '4px 8px', borderColor: color.border, fontSize: '0.875rem' },
        head: {
          color: color.textMuted,
          fontSize: '0.8125rem',
          fontWeight: 640,
          // Beside the menu a narrower page has no room for long headings on one line.
          '@media (width >= 1200px)': { whiteSpace: 'nowrap' },
        },
        // the box stands over those of the rows
        paddingCheckbox: { '&&': { padding: '0 0 0 5px' } },
        alignRight: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
      },
    },
    MuiTableSortLabel: {
      defaultProps: { component: 'button', type: 'button' },
      styleOverrides: {
        root: {
          padding: 0,
          border: 0,
          background: 'none',
          font: 'inherit',
          '& .MuiTableSortLabel-icon': { opacity: 0.4 },
        },
      },
    },
    MuiTablePagination: {
      // react-admin names the steps only on a wide screen
      defaultProps: {
        getItemAriaLabel: (step: 'first' | 'last' | 'next' | 'previous') => reactAdmin.ra.navigation[step],
      },
      styleOverrides: {
        root: { overflow: 'visible', color: color.textMuted },
        toolbar: { flexWrap: 'wrap', minHeight: 44, padding: 0 },
        selectLabel: { fontSize: '0.875rem' },
        displayedRows: { fontSize: '0.875rem' },
      },
    },
    MuiPagination: { defaultProps: { 'aria-label': panel.list.pages } },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          '&.Mui-selected.Mui-selected': { color: color.onAccent, backgroundColor: color.accent },
        },
      },
    },
  }
}

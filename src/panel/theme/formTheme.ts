import type { ThemeOptions } from '@mui/material/styles'
import { panel } from '../../providers/es/panel.ts'
import { breakpoints, type ColorName } from '../../ui/theme/tokens.ts'

export const PHONE = `@media (max-width: ${breakpoints.medium - 0.05}px)`

/** The theme of react-admin's forms and their inputs. */
export function formComponents(color: Record<ColorName, string>): ThemeOptions['components'] {
  return {
    // react-admin gives inputs a margin, a size and space for missing helper text
    RaTextInput: {
      // input in the panel is rarely about the user
      defaultProps: { helperText: false, autoComplete: 'off' },
    },
    RaNumberInput: { defaultProps: { helperText: false } },
    RaBooleanInput: { defaultProps: { helperText: false } },
    RaSelectInput: { defaultProps: { margin: 'none', helperText: false, translateChoice: false } },
    RaRadioButtonGroupInput: { defaultProps: { helperText: false, translateChoice: false } },
    RaCheckboxGroupInput: { defaultProps: { helperText: false, translateChoice: false } },
    RaDateInput: { defaultProps: { size: 'small' } },
    RaAutocompleteInput: {
      defaultProps: {
        margin: 'none',
        size: 'small',
        helperText: false,
        translateChoice: false,
        // an empty search sends no filter
        filterToQuery: (q: string) => (q ? { q } : {}),
        noOptionsText: panel.lookup.none,
      },
    },
    RaImageField: {
      styleOverrides: {
        root: {
          '& .RaImageField-image': {
            display: 'block',
            width: 'auto',
            maxWidth: '100%',
            height: 96,
            margin: 0,
            borderRadius: 8,
            objectFit: 'contain',
          },
        },
      },
    },
    RaImageInput: {
      styleOverrides: {
        root: {
          '&&': {
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 16,
            alignItems: 'start',
            [PHONE]: { display: 'flex' },
          },
          '& > *': { gridColumn: 2 },
          '& > .previews': { gridColumn: 1, gridRow: '1 / span 2', [PHONE]: { marginTop: 8 } },
          '& > .previews:empty': { display: 'none' },
          '&&:has(> .previews:empty)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: 1 } },
          '& .previews > .RaFileInput-removeButton': {
            display: 'flex',
            flexDirection: 'row-reverse',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: 8,
            '& button.RaFileInputPreview-removeButton': { position: 'static', opacity: 1, width: 40, height: 40 },
          },
          '&& .RaFileInput-dropZone': {
            padding: '12px 16px',
            border: `1px dashed ${color.borderStrong}`,
            borderRadius: 10,
            color: color.textMuted,
            backgroundColor: color.background,
            fontSize: '0.875rem',
            '&:hover': { borderColor: color.accent },
            '&:has(input:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
            '& p': { margin: 0 },
          },
        },
      },
    },
    RaArrayInput: {
      defaultProps: { helperText: false, margin: 'none' },
      styleOverrides: {
        root: {
          '& > .RaArrayInput-label:empty': { display: 'none' },
          '&& .RaArrayInput-root': { paddingLeft: 0 },
        },
      },
    },
    RaSimpleFormIterator: {
      styleOverrides: {
        root: {
          display: 'grid',
          gap: 16,
          justifyItems: 'start',
          '& > ul': { display: 'grid', gap: 16, width: '100%' },
          '& > ul:empty': { display: 'none' },
          '& .RaSimpleFormIterator-line': {
            flexDirection: 'column',
            alignItems: 'flex-start',
            gap: 12,
            padding: 16,
            border: `1px solid ${color.border}`,
            borderRadius: 10,
            '&:last-child': { borderBottom: `1px solid ${color.border}` },
          },
          '& .RaSimpleFormIterator-form': { width: '100%' },
          '& .RaSimpleFormIterator-line .RaSimpleFormIterator-line': {
            flexDirection: 'row',
            alignItems: 'flex-end',
            padding: '12px',
            border: 0,
            backgroundColor: color.background,
            [PHONE]: { flexDirection: 'column', alignItems: 'flex-start' },
          },
          '& .RaSimpleFormIterator-action': { visibility: 'visible', marginTop: 0, '&:empty': { display: 'none' } },
        },
      },
    },
    RaSimpleForm: {
      styleOverrides: {
        root: {
          '&&': { padding: 0 },
          '&& > .MuiStack-root': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 16,
            alignItems: 'stretch',
          },
        },
      },
    },
    RaSaveButton: { styleOverrides: { root: { minHeight: 40 } } },
    RaToolbar: {
      styleOverrides: {
        root: {
          '&&': {
            position: 'static',
            flexWrap: 'wrap',
            gap: 12,
            minHeight: 0,
            marginTop: 16,
            padding: 0,
            backgroundColor: 'transparent',
          },
          // the buttons of a form with collapsible sections
          'form:has(details):not([role="dialog"] form) &&': {
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            paddingBlock: 10,
            borderTop: `1px solid ${color.border}`,
            backgroundColor: color.background,
          },
        },
      },
    },
  }
}

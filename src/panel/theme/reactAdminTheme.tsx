import type { ThemeOptions } from '@mui/material/styles'
import { Pagination } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { breakpoints, type ColorName } from '../../ui/theme/tokens.ts'
import { ListActions } from '../list/ListActions.tsx'
import { EmptyList } from '../list/ListPage.tsx'
import { cards, rowLink, tableBox, tableCell } from './listParts.ts'

const PHONE = `@media (max-width: ${breakpoints.medium - 0.05}px)`
/** Below this width the panel's menu leaves too little room for a table, so records are cards. */
const CARDS = '@media (max-width: 899.95px)'
/** At this width a row has no room for all columns. */
const NARROW_TABLE = '@media (min-width: 900px) and (max-width: 1199.95px)'
const PAGE_SIZES = [10, 25, 50, 100]

export function reactAdminComponents(color: Record<ColorName, string>): ThemeOptions['components'] {
  const card = { border: `1px solid ${color.border}`, borderRadius: 12, backgroundColor: color.surface }
  return {
    RaList: {
      defaultProps: {
        title: false,
        perPage: 25,
        // routes already check roles; another check would only delay the list's request
        disableAuthentication: true,
        actions: <ListActions />,
        pagination: <Pagination rowsPerPageOptions={PAGE_SIZES} />,
        empty: <EmptyList />,
        // the table shows the error in place of its rows, and keeps rows that it has
        error: false,
        component: 'div',
      },
      styleOverrides: {
        root: {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '&:has(> aside)': { gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 22vw, 24rem)', gap: 16 },
          '&:has(> aside) > .RaList-main .column-wide:not(.column-beside)': { display: 'none' },
          '& .RaList-main': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, minWidth: 0 },
          '& .RaList-content': {
            ...card,
            minWidth: 0,
            overflow: 'clip',
            [CARDS]: { overflow: 'visible', border: 0, background: 'none' },
          },
        },
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          gap: 8,
          alignItems: 'center',
          '&&': {
            flexDirection: 'row',
            flexWrap: 'wrap',
            backgroundColor: 'transparent',
            [PHONE]: { padding: 0, alignItems: 'center' },
          },
          '& > span:empty': { display: 'none' },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          '&&': {
            flex: '0 1 auto',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: 4,
            minHeight: 0,
            marginLeft: 'auto',
            padding: 0,
            backgroundColor: 'transparent',
            [PHONE]: { gap: 0, '& .MuiIconButton-root': { width: 40, height: 40 } },
          },
          '& .list-tools': { display: 'contents' },
          // a table sorts by its head, which cards do not have
          '& .list-sort': { display: 'none', [CARDS]: { display: 'inline-flex' } },
        },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          '&&': { display: 'contents' },
          '& .MuiFormControl-root.MuiFormControl-root': { marginTop: 0 },
          '& .MuiFormHelperText-root': { display: 'none' },
          // without this, an input below its label would be lower than the buttons
          '& .RaFilterFormInput-hideButton': { marginBottom: 0 },
          // it takes a gap of the line
          '& .RaFilterForm-clearFix': { display: 'none' },
        },
      },
    },
    RaFilterFormInput: {
      styleOverrides: {
        root: {
          flex: '1 1 10rem',
          maxWidth: '18rem',
          alignItems: 'center',
          minWidth: 0,
          [PHONE]: { flexBasis: 'calc(50% - 4px)', maxWidth: 'none', '&[data-source="q"]': { flexBasis: '100%' } },
          '& .RaFilterFormInput-spacer': { display: 'none' },
          '& > div, & .MuiFormControl-root': { flex: '1 1 auto', minWidth: 0, maxWidth: '100%' },
          '& .list-input-to-come': { minHeight: 40 },
          '&:has([data-line])': { flexBasis: '100%', maxWidth: 'none' },
        },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          // in view whichever row is ticked, below the header and above the rows' buttons
          position: 'sticky',
          top: 'var(--header-height)',
          zIndex: 2,
          '& .RaBulkActionsToolbar-toolbar': {
            position: 'static',
            transform: 'none',
            borderRadius: '12px 12px 0 0',
            color: color.text,
            backgroundColor: color.accentSoft,
            '&:not(.RaBulkActionsToolbar-collapsed)': { flexWrap: 'wrap', height: 'auto', minHeight: 44 },
            '&.RaBulkActionsToolbar-collapsed': { visibility: 'hidden', height: 0, minHeight: 0 },
          },
          '& .RaBulkActionsToolbar-topToolbar': { marginLeft: 'auto' },
          '@media print': { display: 'none' },
        },
      },
    },
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-headerCell:is(:first-of-type, :last-child)': { borderRadius: 0 },
          '& .RaDataTable-row': { position: 'relative' },
          '& tbody .RaDataTable-row:last-child > td': { borderBottom: 0 },
          '& tbody .RaDataTable-row:hover': { backgroundColor: color.surfaceRaised },
          '& tbody .RaDataTable-row[data-selected]': { backgroundColor: color.accentSoft },
          // buttons and links in a linked row are above its link
          '& td :is(button, a:not(.row-link))': { position: 'relative', zIndex: 1 },
          // what has the focus is not below the bar of the selected rows
          '& tbody :is(a, button, input)': { scrollMarginBlockStart: 80 },
          '& .table-cell': tableCell(color),
          '& .table-box': tableBox(color),
          '& .row-link': rowLink(color),
          [NARROW_TABLE]: { '& .column-wide': { display: 'none' } },
          '@media print': {
            '& .table-box, & .MuiTableSortLabel-icon': { display: 'none' },
            '& thead': { display: 'table-header-group' },
          },
          '& .RaDataTable-row:hover .row-link': { textDecoration: 'underline' },
          [CARDS]: cards(card, color),
        },
      },
    },
    // react-admin gives these a margin, a size and room for a line of help that is not there
    RaTextInput: {
      // what is typed in the panel is seldom about the person who types
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
        // an empty search counts as none
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
            backgroundImage: 'none',
          },
          // the buttons of a form whose sections fold
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

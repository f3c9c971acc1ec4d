import type { ThemeOptions } from '@mui/material/styles'
import { Pagination } from 'react-admin'
import type { ColorName } from '../../ui/theme/tokens.ts'
import { ListActions } from '../list/ListActions.tsx'
import { EmptyList } from '../list/ListPage.tsx'
import { formComponents, PHONE } from './formTheme.ts'
import { cards, rowLink, tableBox, tableCell } from './listParts.ts'

/** Below this width the panel's menu leaves too little room for a table, so records are cards. */
const CARDS = '@media screen and (max-width: 899.95px)'
/** At this width a row has no room for all columns. */
const NARROW_TABLE = '@media screen and (min-width: 900px) and (max-width: 1199.95px)'
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
          // keeps the focused element above the bar of the selected rows
          '& tbody :is(a, button, input)': { scrollMarginBlockStart: 80 },
          '& .table-cell': tableCell(color),
          '& .table-box': tableBox(color),
          '& .row-link': rowLink(color),
          [NARROW_TABLE]: { '& .column-wide': { display: 'none' } },
          '@media print': {
            '& :is(.table-box, .MuiTableCell-paddingCheckbox, .column-take, .MuiTableSortLabel-icon)': {
              display: 'none',
            },
            '& .MuiTableSortLabel-root': { textAlign: 'inherit' },
          },
          '& .RaDataTable-row:hover .row-link': { textDecoration: 'underline' },
          [CARDS]: cards(card, color),
        },
      },
    },
    ...formComponents(color),
  }
}

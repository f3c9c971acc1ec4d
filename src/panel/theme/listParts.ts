import type { ColorName } from '../../ui/theme/tokens.ts'
import valueStyles from '../values/values.module.css'

type Colors = Record<ColorName, string>

export function tableCell(color: Colors) {
  return {
    ...cell(color),
    overflowWrap: 'break-word',
    [`& .${valueStyles.sub}`]: { lineHeight: 1.3, overflowWrap: 'break-word' },
    '@media (min-width: 900px)': { height: 33 },
    '&.table-cell-end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  } as const
}

export function tableBox(color: Colors) {
  return {
    ...cell(color),
    width: 40,
    '& input': {
      position: 'relative',
      zIndex: 1,
      display: 'block',
      width: 18,
      height: 18,
      margin: 0,
      appearance: 'none',
      border: `2px solid ${color.borderStrong}`,
      borderRadius: 3,
      '&:checked': { borderColor: color.accentText, background: color.accentText },
      '&:checked::after': {
        position: 'absolute',
        inset: 1,
        background: color.surface,
        clipPath: 'polygon(14% 44%, 0 60%, 42% 96%, 100% 20%, 84% 6%, 40% 66%)',
        content: '""',
      },
      '@media (forced-colors: active)': { appearance: 'auto' },
      // the touch target is larger than the visible box
      '&::before': { position: 'absolute', inset: -12, content: '""' },
    },
  } as const
}

function cell(color: Colors) {
  return {
    // twelve rows of two lines fit below a list's tabs, chips and search at 1280 by 800
    padding: '3px 8px',
    borderBottom: `1px solid ${color.border}`,
    fontSize: '0.875rem',
    lineHeight: 1.3,
  }
}

export function rowLink(color: Colors) {
  return {
    display: 'inline-block',
    '@media (min-width: 900px)': { verticalAlign: 'top' },
    // a touch target of 24 px that does not make its row higher
    marginBlock: '-0.15rem',
    paddingBlock: '0.15rem',
    color: color.text,
    fontWeight: 620,
    textDecoration: 'none',
    '&::after': { position: 'absolute', inset: 0, content: '""' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { borderRadius: 8, outline: `3px solid ${color.focus}`, outlineOffset: -3 },
  } as const
}

/** One card of two lines per record: its name and the end cell, then the rest in small type. */
export function cards(card: object, color: Colors) {
  return {
    '& thead, & thead th:not(.table-all)': { display: 'none' },
    '& thead:has(.table-all), & thead tr': { display: 'block' },
    '& thead .table-all': { display: 'flex', alignItems: 'center', width: 'auto', border: 0, background: 'none' },
    '& .table-all::after': { content: 'attr(data-label)' },
    '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
    '& .RaDataTable-table, & .RaDataTable-tbody': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
    '& tbody .RaDataTable-row': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2px 8px',
      alignItems: 'baseline',
      padding: '8px 12px',
      ...card,
    },
    '& .table-cell': {
      order: 4,
      padding: 0,
      border: 0,
      overflow: 'hidden',
      color: color.textMuted,
      fontSize: '0.8125rem',
      lineHeight: 1.4,
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .table-cell .muted': { fontSize: 'inherit' },
    // takes the rest of the second line
    '& .table-cell.card-line': { flex: '1 1 0', minWidth: '30%', textAlign: 'start' },
    '& .card-whole': { flex: '1 1 100%' },
    '& .card-labelled': { flex: '1 1 60%' },
    '& .card-labelled::before': { content: 'attr(data-label) ": "' },
    // a day is never cut and takes no more than its width
    '& .table-cell.card-line:has(> time:only-child)': { flex: 'none', minWidth: 0 },
    '& tbody .RaDataTable-row::after': { order: 3, flexBasis: '100%', height: 0, content: '""' },
    [`& .table-cell:not(.card-actions) .${valueStyles.sub}, & .table-cell:not(.card-actions) > div`]: {
      display: 'inline',
    },
    [`& .table-cell:not(.card-actions) .${valueStyles.sub}:not(:empty)::before`]: { content: '" · "' },
    // a name, and below it what distinguishes it
    [`& .table-cell:not(.card-actions) > .${valueStyles.named}`]: { display: 'grid' },
    [`& .${valueStyles.named} > *`]: { overflow: 'hidden', textOverflow: 'ellipsis' },
    [`& .table-cell .${valueStyles.named} > .${valueStyles.sub}:not(:empty)::before`]: { content: 'none' },
    '& .card-none': { display: 'none' },
    [`& .table-cell:is(.card-title, .card-end) .${valueStyles.sub}`]: { display: 'block' },
    [`& .table-cell:is(.card-title, .card-end) .${valueStyles.sub}:not(:empty)::before`]: { content: 'none' },
    '& .card-title': {
      order: 1,
      flex: '1 1 0',
      minWidth: '46%',
      color: color.text,
      fontSize: '0.9375rem',
      whiteSpace: 'normal',
    },
    '& .card-end': { order: 2, color: color.text, fontSize: '0.9375rem', textAlign: 'end' },
    '& .card-lineEnd': { order: 5, marginLeft: 'auto', color: color.text },
    '& .card-actions': {
      order: 6,
      whiteSpace: 'normal',
      flex: '1 1 100%',
      display: 'flex',
      flexWrap: 'wrap',
      gap: 8,
      paddingTop: 8,
    },
    // the same width without a checkbox, so that the names are aligned
    '& .table-box': { order: 0, alignSelf: 'center', width: 18, padding: 0, border: 0 },
  }
}

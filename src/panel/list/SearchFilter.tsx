import { SearchInput, useTranslate } from 'react-admin'
import { useAfterRows } from './table/useAfterRows.ts'

/** React-admin's search over a list, named for who does not see its placeholder. */
export function SearchFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const name = useTranslate()('ra.action.search')
  if (!useAfterRows()) return <span className="list-input-to-come" />
  return <SearchInput source={source} slotProps={{ htmlInput: { 'aria-label': name } }} />
}

import { useEffect, useLayoutEffect, useRef } from 'react'
import { InputBase, useAutocomplete } from '@mui/material'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { searchHitsSchema } from '#domain/api/search'
import { palette as texts } from '../../providers/es/palette.ts'
import { fill } from '../../providers/i18n/text.ts'
import { flagsOf } from '../../providers/session/permissions.ts'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { SearchIcon } from '../../ui/theme/icons.tsx'
import { useRead, useDebounced } from '../data/queries.ts'
import { useActor } from '../data/useActor.ts'
import { destinationsOf, entriesOfHits, matchingDestinations, queryOf, type Entry } from './entries.ts'
import styles from './Palette.module.css'

const MAX_RECENT = 5

type Props = { text: string; onText: (text: string) => void; onClose: () => void }

export default function PaletteSearch({ text, onText, onClose }: Props) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const { entries, isSearching, error } = useEntries(text)
  // Only in memory: names of members must not stay on the device.
  const [recent, setRecent] = useStore<Entry[]>('palette.recent', [])
  const isEmpty = text.trim() === ''
  const options = isEmpty ? [...recent.map((entry) => ({ ...entry, group: 'recent' as const })), ...entries] : entries
  const open = (entry: Entry) => {
    setRecent([entry, ...recent.filter(({ to }) => to !== entry.to)].slice(0, MAX_RECENT))
    void navigate(entry.to, { replace: true })
  }
  /** The text when Enter was pressed before the answer: then the first match opens, unless the text changes. */
  const enteredText = useRef<string | null>(null)
  const [first] = entries
  useEffect(() => {
    if (!isSearching && first && enteredText.current === text) open(first)
  })
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id: 'palette',
    open: true,
    options,
    groupBy: ({ group }) => texts.groups[group],
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ group, label, to }) => `${group} ${label} ${to}`,
    filterOptions: (all) => all,
    autoHighlight: true,
    clearOnBlur: false,
    clearOnEscape: false,
    inputValue: text,
    value: null,
    onInputChange: (_event, input, reason) => {
      if (reason === 'input') onText(input)
    },
    onChange: (_event, entry) => {
      if (entry) open(entry)
    },
  })
  return (
    <>
      <div {...getRootProps()}>
        <InputBase
          fullWidth
          inputRef={field}
          className={styles.input}
          startAdornment={<SearchIcon />}
          placeholder={texts.placeholder}
          inputProps={{
            ...getInputProps(),
            'aria-label': texts.title,
            onKeyDown: ({ key }: React.KeyboardEvent) => {
              enteredText.current = key === 'Enter' && isSearching && options.length === 0 ? text : null
              if (key === 'Escape') onClose()
            },
          }}
        />
      </div>
      <ul {...getListboxProps()} className={styles.list}>
        {groupedOptions.map(({ key, group, options: grouped, index }) => (
          <li key={key} role="none">
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox holds groups, and no fieldset */}
            <ul role="group" aria-label={group}>
              {grouped.map((entry, at) => {
                const { key: optionKey, ...props } = getOptionProps({ option: entry, index: index + at })
                return (
                  <li key={optionKey} {...props} className={styles.option}>
                    <span>{entry.label}</span>
                    {entry.detail && <span className="muted">{entry.detail}</span>}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      <output className={styles.state}>
        {isSearching && texts.searching}
        {error && texts.failed}
        {!isSearching && !error && options.length === 0 && fill(texts.none, { text: text.trim() })}
      </output>
      <p className={styles.hint} aria-hidden="true">
        {texts.hint}
      </p>
    </>
  )
}

function useEntries(text: string) {
  const user = useStoredUser()
  const actor = useActor()
  const flags = flagsOf(user ?? { rols: [], memberships: [] })
  const settledText = useDebounced(text)
  const { q, isCharging } = queryOf(settledText)
  const enabled = q !== ''
  const path = `search?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`
  const { data, error } = useRead(path, searchHitsSchema, { enabled })
  const isCurrent = settledText === text
  const hits = data && isCurrent && enabled ? entriesOfHits(data, { actor, flags }, isCharging) : []
  return {
    entries: [...matchingDestinations(text, destinationsOf(actor, flags)), ...hits],
    isSearching: queryOf(text).q !== '' && !error && (!isCurrent || !data),
    error: isCurrent && enabled ? error : null,
  }
}

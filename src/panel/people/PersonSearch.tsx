import { useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { Autocomplete, TextField } from '@mui/material'
import type { UserView } from '#domain/members/user'
import { memberNumberIn } from '#domain/values/fold'
import { personName, memberMarks, memberText } from '../values/RecordName.tsx'
import { useDebounced, useRecords } from '../data/queries.ts'
import { PartFailure } from '../page/Page.tsx'
import { cash } from '../../providers/es/cash.ts'
import valueStyles from '../values/values.module.css'

const SHOWN = 8

type Props = {
  institutionId: string
  selected: readonly Pick<UserView, 'id'>[]
  inputRef: Ref<HTMLInputElement>
  onChoose: (person: UserView) => void
  onLeave: () => void
}

/**
 * By name, number or document with the keyboard alone. Enter takes the first one of what is typed now. Who has the
 * number comes first: a document may begin with the same digits.
 */
export function PersonSearch({ institutionId, selected, inputRef, onChoose, onLeave }: Props) {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim())
  const withoutTaken = (people: readonly UserView[]) =>
    people.filter(({ id }) => selected.every((one) => one.id !== id))
  const matching = { by: 'familyName', most: SHOWN + selected.length }
  const { data, error, refetch } = useRecords<UserView>(
    'users',
    { institutionId, q: query },
    { ...matching, enabled: query !== '' },
  )
  const memberNumber = memberNumberIn(query)
  const { data: numbered = memberNumber === null ? [] : undefined } = useRecords<UserView>(
    'users',
    { institutionId, memberNumber },
    { ...matching, enabled: memberNumber !== null },
  )
  const isCurrent = query === text.trim() && data !== undefined && numbered !== undefined
  const matches = isCurrent && query !== '' ? withoutTaken(firstly(numbered, data)) : []
  const isSearching = text.trim() !== '' && !isCurrent && !error
  /** Whether Enter came before the answer, which then selects its only match, unless the text has changed since. */
  const waits = useRef(false)
  const type = (input: string) => {
    waits.current = false
    setText(input)
  }
  const choose = (person: UserView) => {
    type('')
    onChoose(person)
  }
  useEffect(() => {
    if (!isCurrent) return
    const byNumber = withoutTaken(numbered)
    const [only, ...others] = byNumber.length > 0 ? byNumber : matches
    if (waits.current && only && others.length === 0) choose(only)
    waits.current = false
  })
  return (
    <div>
      <Autocomplete<UserView>
        options={matches}
        value={null}
        inputValue={text}
        onInputChange={(_, input, reason) => {
          // choosing would write the person's name
          if (reason === 'input' || reason === 'clear') type(input)
        }}
        onChange={(_, person) => {
          if (person) choose(person)
        }}
        onKeyDown={({ key, repeat }) => {
          if (key === 'Enter' && !repeat && isSearching) waits.current = true
          if (key !== 'Escape') return
          if (text === '') onLeave()
          type('')
        }}
        open={text.trim() !== ''}
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        filterOptions={(all) => all}
        getOptionLabel={(person) => memberText(person, institutionId)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={isSearching}
        loadingText={cash.searching}
        noOptionsText={cash.none}
        renderOption={({ key, ...props }, person) => (
          <li key={key} {...props}>
            <span>
              {personName(person)}
              <span className={valueStyles.sub}>{memberMarks(person, institutionId).join(' · ')}</span>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={inputRef}
            label={selected.length > 0 ? cash.searchMore : cash.search}
            helperText={cash.searchHelp}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the counter's first key goes into the search
            autoFocus={selected.length === 0}
          />
        )}
      />
      {error && !isCurrent && <PartFailure error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

/** For the search of a dialog, which is hidden until it has opened, and takes the focus then. */
export function useSearchInDialog(): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => search.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return search
}

function firstly(some: readonly UserView[], all: readonly UserView[]): UserView[] {
  return [...new Map([...some, ...all].map((person) => [person.id, person])).values()]
}

import { useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { Autocomplete, TextField } from '@mui/material'
import type { UserView } from '#domain/members/user'
import { memberNumberIn } from '#domain/values/fold'
import { personName, memberMarks, memberText } from '../values/RecordName.tsx'
import { useDebounced, useRecords } from '../data/queries.ts'
import { PartFailure } from '../page/Page.tsx'
import { cash } from '../../providers/es/cash.ts'
import valueStyles from '../values/values.module.css'

const MAX_RESULTS = 8

type Props = {
  institutionId: string
  selected: readonly Pick<UserView, 'id'>[]
  inputRef: Ref<HTMLInputElement>
  onChoose: (person: UserView) => void
  onLeave: () => void
}

/**
 * Searches by name, number or document, by keyboard. Enter selects the first match of the current text. The member with
 * the number comes first, because a document may start with the same digits.
 */
export function PersonSearch({ institutionId, selected, inputRef, onChoose, onLeave }: Props) {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim())
  const withoutSelected = (people: readonly UserView[]) =>
    people.filter(({ id }) => selected.every((one) => one.id !== id))
  const matching = { by: 'familyName', most: MAX_RESULTS + selected.length }
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
  const matches = isCurrent && query !== '' ? withoutSelected(mergePeople(numbered, data)) : []
  const isSearching = text.trim() !== '' && !isCurrent && !error
  /** Whether Enter was pressed before the answer: then its only match is selected, unless the text changes. */
  const isEnterPending = useRef(false)
  const type = (input: string) => {
    isEnterPending.current = false
    setText(input)
  }
  const choose = (person: UserView) => {
    type('')
    onChoose(person)
  }
  useEffect(() => {
    if (!isCurrent) return
    const byNumber = withoutSelected(numbered)
    const [only, ...others] = byNumber.length > 0 ? byNumber : matches
    if (isEnterPending.current && only && others.length === 0) choose(only)
    isEnterPending.current = false
  })
  return (
    <div>
      <Autocomplete<UserView>
        options={matches}
        value={null}
        inputValue={text}
        onInputChange={(_, input, reason) => {
          // a selection would write the person's name
          if (reason === 'input' || reason === 'clear') type(input)
        }}
        onChange={(_, person) => {
          if (person) choose(person)
        }}
        onKeyDown={({ key, repeat }) => {
          if (key === 'Enter' && !repeat && isSearching) isEnterPending.current = true
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

/** Focuses the search of a dialog once the dialog is visible. */
export function useSearchInDialog(): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => search.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return search
}

function mergePeople(some: readonly UserView[], all: readonly UserView[]): UserView[] {
  return [...new Map([...some, ...all].map((person) => [person.id, person])).values()]
}

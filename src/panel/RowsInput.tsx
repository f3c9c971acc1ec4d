import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { SourceContextProvider, useResourceContext, useSourceContext } from 'react-admin'
import { get, useFieldArray, useFormState } from 'react-hook-form'

type Props = {
  source: string
  /** A new row's values. */
  newRow: Record<string, unknown>
  addLabel: string
  removeLabel: string
  /** The heading of a row, by its position from 1. */
  rowTitle: (position: number) => string
  /** In place of no rows. */
  empty?: string
  disabled?: boolean
  /** Narrow inputs side by side, for rows of a few short values. */
  dense?: boolean
  /** A row's inputs; their `source` is within the row, their labels are the resource's. */
  children: (position: number) => ReactNode
}

/** A list inside a record: its rows with their inputs, added and removed by hand. May stand inside another one. */
export function RowsInput({
  source,
  newRow,
  addLabel,
  removeLabel,
  rowTitle,
  empty,
  disabled,
  dense = false,
  children,
}: Props) {
  const outer = useSourceContext()
  const name = outer.getSource(source)
  const { fields, append, remove } = useFieldArray({ name })
  const { errors } = useFormState({ name })
  const failure: unknown = get(errors, `${name}.message`) ?? get(errors, `${name}.root.message`)
  return (
    <div className="rows-input form-wide">
      {fields.length === 0 && empty && <p className="muted">{empty}</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className={`rows-input-row${dense ? ' rows-input-dense' : ''}`}>
          <legend>{rowTitle(index + 1)}</legend>
          <RowSource name={`${name}.${index}`}>
            <div className="form-section-fields">{children(index + 1)}</div>
          </RowSource>
          {!disabled && (
            <button
              type="button"
              className="button button-quiet rows-input-remove"
              aria-label={`${removeLabel}: ${rowTitle(index + 1)}`}
              onClick={() => remove(index)}
            >
              {removeLabel}
            </button>
          )}
        </fieldset>
      ))}
      {typeof failure === 'string' && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      {!disabled && (
        <button type="button" className="button button-quiet rows-input-add" onClick={() => append(newRow)}>
          {addLabel}
        </button>
      )}
    </div>
  )
}

/** Inputs inside resolve their `source` within the row, and their labels as fields of the resource. */
export function RowSource({ name, children }: { name: string; children: ReactNode }) {
  const resource = useResourceContext() ?? ''
  const context = useMemo(
    () => ({
      getSource: (source: string) => `${name}.${source}`,
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [name, resource],
  )
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>
}

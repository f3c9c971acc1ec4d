import { useCallback, useId, useMemo, type ReactNode } from 'react'
import { Button } from '@mui/material'
import {
  ArrayInput,
  SimpleFormIterator,
  SourceContextProvider,
  useArrayInput,
  useResourceContext,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  useSourceContext,
} from 'react-admin'
import formStyles from './form.module.css'
import { fill, type Template } from '../../providers/i18n/text.ts'

type RowTitle = Template<`${string} %{number}`>
type Row = Record<string, unknown>

type Props = {
  source: string
  texts: { add: string; remove: string; none?: string; title: RowTitle }
  row: Row | (() => Row)
  dense?: boolean
  children: ReactNode
}

export function RowsInput({ source, texts, row, dense = false, children }: Props) {
  return (
    <ArrayInput source={source} label={false} className={formStyles.wide}>
      {texts.none && <NoRows text={texts.none} />}
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddRow label={texts.add} row={row} />}
        removeButton={<RemoveRow label={texts.remove} rowTitle={texts.title} />}
      >
        <FormRow title={texts.title} dense={dense}>
          {children}
        </FormRow>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function FormRow({ title, dense, children }: { title: RowTitle; dense: boolean; children: ReactNode }) {
  const id = useId()
  const { index } = useSimpleFormIteratorItem()
  const { getSource } = useSourceContext()
  return (
    <fieldset aria-labelledby={id} className={dense ? `${formStyles.row} ${formStyles.dense}` : formStyles.row}>
      <p id={id} className={formStyles.rowTitle}>
        {fill(title, { number: index + 1 })}
      </p>
      <OfResource getSource={getSource}>
        <div className={formStyles.fields}>{children}</div>
      </OfResource>
    </fieldset>
  )
}

function NoRows({ text }: { text: string }) {
  const { fields } = useArrayInput()
  return fields.length === 0 ? <p className="muted">{text}</p> : null
}

function AddRow({ label, row }: { label: string; row: Props['row'] }) {
  const { add } = useSimpleFormIterator()
  return (
    <Button variant="outlined" onClick={() => add(typeof row === 'function' ? row() : row)}>
      {label}
    </Button>
  )
}

function RemoveRow({ label, rowTitle }: { label: string; rowTitle: RowTitle }) {
  const { index, remove } = useSimpleFormIteratorItem()
  return (
    <Button variant="outlined" aria-label={`${label}: ${fill(rowTitle, { number: index + 1 })}`} onClick={remove}>
      {label}
    </Button>
  )
}

/** Inputs inside resolve their `source` within one row of a list, and their labels as the resource's fields. */
export function RowSource({ name, children }: { name: string; children: ReactNode }) {
  const getSource = useCallback((source: string) => (source ? `${name}.${source}` : name), [name])
  return <OfResource getSource={getSource}>{children}</OfResource>
}

type OfResourceProps = { getSource: (source: string) => string; children: ReactNode }

function OfResource({ getSource, children }: OfResourceProps) {
  const resource = useResourceContext() ?? ''
  const context = useMemo(
    () => ({ getSource, getLabel: (source: string) => `resources.${resource}.fields.${source}` }),
    [getSource, resource],
  )
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>
}

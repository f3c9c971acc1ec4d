import { useCallback, useId, useMemo, useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import {
  ArrayInput,
  FormDataConsumer,
  RecordContextProvider,
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
  /** The name of a row, rendered with its record. With it, stored rows start folded. */
  name?: ReactNode
  dense?: boolean
  children: ReactNode
}

export function RowsInput({ source, texts, row, name, dense = false, children }: Props) {
  /** Added rows start open. */
  const [hasAdded, setAdded] = useState(false)
  const remove = <RemoveRow label={texts.remove} rowTitle={texts.title} />
  return (
    <ArrayInput source={source} label={false} className={formStyles.wide}>
      {texts.none && <NoRows text={texts.none} />}
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddRow label={texts.add} row={row} onAdd={() => setAdded(true)} />}
        disableRemove={Boolean(name)}
        removeButton={remove}
      >
        <FormRow title={texts.title} name={name} isNew={hasAdded} dense={dense}>
          {children}
          {name && <div className={formStyles.wide}>{remove}</div>}
        </FormRow>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

type FormRowProps = Pick<Props, 'name' | 'children'> & { title: RowTitle; isNew: boolean; dense: boolean }

function FormRow({ title, name, isNew, dense, children }: FormRowProps) {
  const id = useId()
  const { index } = useSimpleFormIteratorItem()
  const { getSource } = useSourceContext()
  const [startsOpen] = useState(isNew)
  const heading = (
    <span id={id} className={formStyles.rowTitle}>
      {fill(title, { number: index + 1 })}
    </span>
  )
  const fields = (
    <OfResource getSource={getSource}>
      <div className={formStyles.fields}>{children}</div>
    </OfResource>
  )
  return (
    <fieldset aria-labelledby={id} className={dense ? `${formStyles.row} ${formStyles.dense}` : formStyles.row}>
      {name ? (
        <details className={formStyles.fold} open={startsOpen}>
          <summary>
            {heading}{' '}
            <FormDataConsumer>
              {({ scopedFormData }) => <RecordContextProvider value={scopedFormData}>{name}</RecordContextProvider>}
            </FormDataConsumer>
          </summary>
          {fields}
        </details>
      ) : (
        <>
          {heading}
          {fields}
        </>
      )}
    </fieldset>
  )
}

function NoRows({ text }: { text: string }) {
  const { fields } = useArrayInput()
  return fields.length === 0 ? <p className="muted">{text}</p> : null
}

function AddRow({ label, row, onAdd }: { label: string; row: Props['row']; onAdd: () => void }) {
  const { add } = useSimpleFormIterator()
  const append = () => {
    onAdd()
    add(typeof row === 'function' ? row() : row)
  }
  return (
    <Button variant="outlined" onClick={append}>
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

/** The `source` of inputs inside is relative to one row of a list; their labels are those of the resource's fields. */
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

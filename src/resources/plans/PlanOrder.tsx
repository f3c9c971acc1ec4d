import { useCallback, useEffect, useRef, useState, type Ref } from 'react'
import { Button } from '@mui/material'
import { HttpError, useRedirect, useRefresh } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { MAX_ORDERED_PLANS, type PlanView, staleOrderSchema } from '#domain/clubs/plan'
import { messageOf } from '../../panel/action/failure.ts'
import { useRecords } from '../../panel/data/queries.ts'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { Loaded, PageTitle, Failure } from '../../panel/page/Page.tsx'
import { UnsavedChanges } from '../../panel/form/FormFrame.tsx'
import { panel } from '../../providers/es/panel.ts'
import { plans as texts, plansResources } from '../../providers/es/catalogue.ts'
import { parseRecords } from '../../providers/api/dataProvider.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import styles from './plans.module.css'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { MoveButton, LinkButton } from '../../panel/page/buttons.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import valueStyles from '../../panel/values/values.module.css'

const LIST = { to: '/panel/plans', label: plansResources.plans.page.list }

export default function PlanOrder() {
  const query = useRecords<PlanView>('plans', {}, { by: 'position', most: MAX_ORDERED_PLANS })
  return (
    <>
      <PageTitle title={texts.order.title} intro={texts.order.intro} back={LIST} />
      <Loaded query={query}>{(plans) => <Order loaded={plans} />}</Loaded>
    </>
  )
}

/** Saves the whole order with the plans' versions. After another user's save (412), this user's order stays. */
function Order({ loaded }: { loaded: PlanView[] }) {
  const [plans, setPlans] = useState(loaded)
  const form = useForm({ defaultValues: { order: loaded.map(({ id }) => id) } })
  const order = useWatch({ control: form.control, name: 'order' })
  const { isSubmitting, errors } = form.formState
  const [announcement, setAnnouncement] = useState('')
  const { buttonRef, keepFocus } = useFocusAfterMove()
  const save = useSaveOrder()
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const orderedPlans = order.flatMap((id) => byId.get(id) ?? [])

  const { getValues, setValue } = form
  const move = useCallback(
    (id: string, place: number) => {
      const before = getValues('order')
      keepFocus(id, place < before.indexOf(id) ? 'up' : 'down')
      const next = moveTo(before, id, place)
      setValue('order', next, { shouldDirty: true })
      const { name = '' } = plans.find((plan) => plan.id === id) ?? {}
      setAnnouncement(fill(texts.order.moved, { name, place: next.indexOf(id) + 1, count: next.length }))
    },
    [keepFocus, getValues, plans, setValue],
  )

  const submit = form.handleSubmit(async () => {
    const refusal = await save(orderedPlans)
    if (!refusal) return
    if (refusal.current) {
      setPlans(refusal.current)
      setValue(
        'order',
        reconcile(
          order,
          refusal.current.map(({ id }) => id),
        ),
        { shouldDirty: true },
      )
    }
    form.setError('root.refused', { message: refusal.message })
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} className={styles.order}>
        <ol className={styles.plans}>
          {orderedPlans.map((plan, place) => (
            <OrderedPlan
              key={plan.id}
              plan={plan}
              place={place}
              count={orderedPlans.length}
              up={buttonRef(plan.id, 'up')}
              down={buttonRef(plan.id, 'down')}
              onMove={move}
            />
          ))}
        </ol>
        <output className="visually-hidden">{announcement}</output>
        <Failure>{errors.root?.['refused']?.message}</Failure>
        <div className="row">
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? panel.form.saving : texts.order.save}
          </Button>
          <LinkButton to={LIST.to} label={panel.form.cancel} />
        </div>
        <UnsavedChanges />
      </form>
    </FormProvider>
  )
}

type Direction = 'up' | 'down'

/** Moving a row loses the focus. This gives it back to the button that moved the row. */
function useFocusAfterMove() {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const focusKey = useRef<string | null>(null)
  // after every render; it does nothing if no button moved a row
  useEffect(() => {
    if (focusKey.current !== null) buttons.current.get(focusKey.current)?.focus()
    focusKey.current = null
  })
  const keepFocus = useCallback((id: string, direction: Direction) => {
    const key = `${direction} ${id}`
    // dragging leaves the focus where it is
    if (buttons.current.get(key) === document.activeElement) focusKey.current = key
  }, [])
  const buttonRef = (id: string, direction: Direction) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(`${direction} ${id}`, button)
  }
  return { buttonRef, keepFocus }
}

type Refusal = { message: string; current?: PlanView[] }

function useSaveOrder() {
  const dataProvider = useApi()
  const redirect = useRedirect()
  const refresh = useRefresh()
  return async (plans: readonly PlanView[]): Promise<Refusal | null> => {
    const body = { plans: plans.map(({ id, version }) => ({ id, version })) }
    try {
      const answer = await dataProvider.send('POST', 'plans/order', body, { idempotencyKey: crypto.randomUUID() })
      parseRecords('plans', answer)
    } catch (error) {
      const stale = staleOrderSchema.safeParse(error instanceof HttpError ? error.body?.current : null)
      if (stale.success) return { message: texts.order.stale, current: stale.data.plans }
      return { message: messageOf(error) }
    }
    refresh()
    toast.success({ message: texts.order.saved })
    redirect('list', 'plans')
    return null
  }
}

/** The ids with one of them moved to another place. A place out of range is the nearest end. */
export function moveTo(order: readonly string[], id: string, place: number): string[] {
  const others = order.filter((one) => one !== id)
  return others.length === order.length ? [...order] : others.toSpliced(Math.max(place, 0), 0, id)
}

/** The user's order of the current plans: without removed plans and with new ones last. */
export function reconcile(order: readonly string[], current: readonly string[]): string[] {
  return [...order.filter((id) => current.includes(id)), ...current.filter((id) => !order.includes(id))]
}

type Props = {
  plan: PlanView
  place: number
  count: number
  up: Ref<HTMLButtonElement>
  down: Ref<HTMLButtonElement>
  onMove: (id: string, place: number) => void
}

function OrderedPlan({ plan, place, count, up, down, onMove }: Props) {
  const { id, name, price, currency, interval, published } = plan
  const { row, dragState } = useDragging(id, place, onMove)
  return (
    <li ref={row} className={styles.ordered} data-look={dragState}>
      <DragIndicator aria-hidden="true" className={styles.handle} />
      <span className="tabular muted">{place + 1}</span>
      <span className={styles.orderedName}>
        <strong>{name}</strong> {!published && <Badge>{texts.unpublished}</Badge>}
        <span className={valueStyles.sub}>
          {price === 0 ? texts.free : <Money amount={price} currency={currency} />} · {texts.interval[interval]}
        </span>
      </span>
      <MoveButton
        ref={up}
        direction="up"
        label={fill(texts.order.up, { name })}
        isEnd={place === 0}
        onMove={() => onMove(id, place - 1)}
      />
      <MoveButton
        ref={down}
        direction="down"
        label={fill(texts.order.down, { name })}
        isEnd={place === count - 1}
        onMove={() => onMove(id, place + 1)}
      />
    </li>
  )
}

type DragState = 'dragged' | 'before' | 'after' | undefined

/** Makes a row draggable and a drop target for other rows, which take its place. */
function useDragging(id: string, place: number, onMove: Props['onMove']) {
  const row = useRef<HTMLLIElement>(null)
  const [dragState, setDragState] = useState<DragState>()
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ id, place }),
        onDragStart: () => setDragState('dragged'),
        onDrop: () => setDragState(undefined),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['place'] === 'number' && source.data['id'] !== id,
        onDragEnter: ({ source }) => setDragState(Number(source.data['place']) < place ? 'after' : 'before'),
        onDragLeave: () => setDragState(undefined),
        onDrop: ({ source }) => {
          setDragState(undefined)
          onMove(String(source.data['id']), place)
        },
      }),
    )
  }, [id, place, onMove])
  return { row, dragState }
}

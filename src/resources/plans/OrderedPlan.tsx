import { useEffect, useRef, useState, type Ref } from 'react'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { PlanView } from '#domain/clubs/plan'
import { MoveButton } from '../../panel/list/MoveButton.tsx'
import { plans as texts } from '../../providers/es/plans.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import styles from './plans.module.css'
import { Badge } from '../../panel/values/Badge.tsx'
import valueStyles from '../../panel/values/values.module.css'

type Props = {
  plan: PlanView
  place: number
  count: number
  up: Ref<HTMLButtonElement>
  down: Ref<HTMLButtonElement>
  onMove: (id: string, place: number) => void
}

export function OrderedPlan({ plan, place, count, up, down, onMove }: Props) {
  const { id, name, price, currency, interval, published } = plan
  const { row, look } = useDragging(id, place, onMove)
  return (
    <li ref={row} className={styles.ordered} data-look={look}>
      <DragIndicator aria-hidden="true" className={styles.handle} />
      <span className={`tabular ${valueStyles.muted}`}>{place + 1}</span>
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

type Look = 'dragged' | 'before' | 'after' | undefined

/** Lets a row be dragged, and lets another row drop on it and take its place. */
function useDragging(id: string, place: number, onMove: Props['onMove']) {
  const row = useRef<HTMLLIElement>(null)
  const [look, setLook] = useState<Look>()
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ id, place }),
        onDragStart: () => setLook('dragged'),
        onDrop: () => setLook(undefined),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['place'] === 'number' && source.data['id'] !== id,
        onDragEnter: ({ source }) => setLook(Number(source.data['place']) < place ? 'after' : 'before'),
        onDragLeave: () => setLook(undefined),
        onDrop: ({ source }) => {
          setLook(undefined)
          onMove(String(source.data['id']), place)
        },
      }),
    )
  }, [id, place, onMove])
  return { row, look }
}

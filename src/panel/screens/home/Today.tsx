import type { Action, Resource } from '#domain/access/access'
import { WAITING, waitingSchema, type Waiting } from '#domain/clubs/waiting'
import { Section } from '../../form/FormSection.tsx'
import { home } from '../../../providers/es/home.ts'
import { useRead } from '../../data/useRead.ts'
import { listAddress, type ListFilter } from '../../figures/listAddress.ts'
import { WaitingLines } from '../../money/WaitingLines.tsx'
import { NotLoaded } from '../../page/PageFailure.tsx'
import styles from './home.module.css'
import { LinkButton } from '../../page/LinkButton.tsx'
import { useMay } from '../../data/useActor.ts'

type Kind = keyof Waiting

/** In the order of their urgency: each with the address of its list, or of the page of one institution. */
const LISTS: readonly (readonly [kind: Kind, path: string])[] = [
  ['runs', 'payments/runs'],
  ['notices', 'payments/notices'],
  ['bank-lines', 'payments/bank-lines'],
  ['join-requests', 'join-requests'],
  ['uncountedDays', 'payments/reports'],
  ['reminders', 'payments/reminders'],
  ['erasures', 'users'],
  ['users', 'users'],
]

function addressOf(kind: Kind, path: string, institutionId: string, listFilter: ListFilter): string {
  if (kind === 'uncountedDays' || kind === 'reminders') return `/panel/${path}?institutionId=${institutionId}`
  return listAddress(path, { ...listFilter, ...WAITING[kind] })
}

type Props = { institutionId: string; listFilter: ListFilter }

export function Today({ institutionId, listFilter }: Props) {
  const { data, error, refetch } = useRead(`institutions/${institutionId}/today`, waitingSchema)
  const lines = LISTS.filter(([kind]) => data && data[kind] > 0)
  return (
    <Section level={3} className={styles.part} title={home.today}>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={2} />}
      {data && lines.length === 0 && (
        <>
          <p className="muted">{home.nothingWaits}</p>
          <NextSteps institutionId={institutionId} steps={STEPS} />
        </>
      )}
      {data && lines.length > 0 && (
        <WaitingLines
          lines={lines.map(([kind, path]) => ({
            kind,
            count: data[kind],
            to: addressOf(kind, path, institutionId, listFilter),
          }))}
        />
      )}
    </Section>
  )
}

type Step = readonly [action: Action, resource: Resource, path: string, label: string]

const COLLECT: Step = ['register', 'receipts', 'payments/cash', home.steps.collect]
const GENERATE: Step = ['generate', 'payments', 'payments/generate', home.steps.generate]
const STEPS: readonly Step[] = [COLLECT, GENERATE, ['create', 'users', 'users/new', home.steps.newMember]]
/** For an institution that has no cuotas yet. */
export const FIRST_STEPS: readonly Step[] = [['bulk', 'users', 'users/import', home.steps.importMembers], GENERATE]

export function NextSteps({ institutionId, steps }: { institutionId: string; steps: readonly Step[] }) {
  const may = useMay()
  const open = steps.filter(([action, resource]) => may(action, resource, institutionId))
  if (open.length === 0) return null
  return (
    <p className="row">
      {open.slice(0, 2).map(([, , path, label], place) => (
        <LinkButton key={path} variant={place === 0 ? 'contained' : 'outlined'} to={`/panel/${path}`} label={label} />
      ))}
    </p>
  )
}

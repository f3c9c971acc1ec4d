import { LinkBase, useGetMany } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import { BulkRemove, BulkSwitch } from '../../panel/list/bulk/BulkAction.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, ReferenceFilter, flagFilter } from '../../panel/list/listFilters.tsx'
import { SportTabs } from '../../panel/page/tabs.tsx'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { bulk } from '../../providers/es/bulk.ts'
import { sports } from '../../providers/es/catalogue.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import type { Sport } from '#domain/clubs/sport'
import type { Institution } from '#domain/clubs/institution'
import valueStyles from '../../panel/values/values.module.css'

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter key="typeId" source="typeId" emptyText={sports.any} alwaysOn />,
  flagFilter('active', [sports.any, sports.active, sports.inactive], true),
]

export default function SportList() {
  const actor = useActor()
  const may = useMay()
  const mayEdit = may('edit', 'sports')
  const administered = actor ? administeredBy(actor).length : 0
  return (
    <ListPage
      intro={mayEdit ? undefined : fill(sports.adminIntro, { smart_count: administered })}
      head={mayEdit && <SportTabs current="sports" />}
    >
      <RecordList<Sport>
        sort={{ field: 'name', order: 'ASC' }}
        filters={FILTERS}
        bulkActionButtons={mayEdit && BULK_ACTIONS}
      >
        <Col source="name" link={mayEdit && 'edit'} card="title" />
        <Col source="typeId" />
        <Col<Sport>
          source="active"
          card="end"
          render={({ active }) => (
            <Badge tone={active ? 'success' : 'neutral'}>{active ? sports.active : sports.inactive}</Badge>
          )}
        />
        {administered > 0 && (
          <Col<Sport>
            source="offers"
            label={fill(sports.offeredBy, { smart_count: administered })}
            disableSort
            card="lineEnd"
            render={(sport) => <SportOffers sport={sport} />}
          />
        )}
      </RecordList>
    </ListPage>
  )
}

const { actions } = bulk
const ON = { label: actions.activate, action: { kind: 'update', data: { active: true } } } as const
const OFF = { label: actions.deactivate, action: { kind: 'update', data: { active: false } } } as const

const BULK_ACTIONS = (
  <>
    <BulkSwitch<'sports'> on={ON} off={OFF} />
    <BulkRemove />
  </>
)

/** The admin's institutions and whether they offer the sport, with links to the form of the offering. */
function SportOffers({ sport }: { sport: Sport }) {
  const actor = useActor()
  const may = useMay()
  const { data = [] } = useGetMany<Institution>('institutions', { ids: actor ? administeredBy(actor) : [] })
  return (
    <ul className="row">
      {data.filter(Boolean).map(({ id, name, offerings }) => {
        const isOffered = offerings.some(({ sportId }) => sportId === sport.id)
        return (
          <li key={id}>
            {may('edit', 'institutions', id) ? (
              <LinkBase
                to={`/panel/institutions/${id}/update#offerings`}
                className={isOffered ? valueStyles.offered : valueStyles.offer}
                aria-label={fill(isOffered ? sports.editOffering : sports.offerIn, { sport: sport.name, name })}
              >
                {isOffered ? `✓ ${name}` : fill(sports.offerShort, { name })}
              </LinkBase>
            ) : (
              isOffered && `✓ ${name}`
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { can } from '#domain/access'
import { administeredBy } from '#domain/actor'
import type { Sport } from '#domain/sport'
import { BooleanSelect } from '../../panel/inputs/BooleanSelect.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { RecordName } from '../../panel/RecordName.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { SportTabs } from '../../panel/sports/SportTabs.tsx'
import { useActor } from '../../panel/useActor.ts'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { SportOffers } from './SportOffers.tsx'

const t = createText(sports)

const COLUMNS: Column<Sport>[] = [
  { source: 'name', render: ({ name }) => name },
  { source: 'typeId', render: () => <RecordName source="typeId" reference="sports-types" /> },
  {
    source: 'active',
    render: ({ active }) => (
      <span className={`badge${active ? ' badge-success' : ''}`}>{t(active ? 'active' : 'inactive')}</span>
    ),
  },
]

const offersOf = (institutions: number): Column<Sport> => ({
  source: 'offers',
  label: t('offeredBy', { smart_count: institutions }),
  sortable: false,
  render: (sport) => <SportOffers sport={sport} />,
})

/** All sports: the super admin manages them, an admin sees which ones their institutions offer. */
export default function SportList() {
  const actor = useActor()
  const mayEdit = can(actor, 'edit', 'sports')
  const administered = actor ? administeredBy(actor).length : 0
  return (
    <ListPage<Sport>
      columns={administered > 0 ? [...COLUMNS, offersOf(administered)] : COLUMNS}
      rowLink={mayEdit ? 'edit' : undefined}
      sort={{ field: 'name', order: 'ASC' }}
      intro={mayEdit ? undefined : t('adminIntro', { smart_count: administered })}
      head={mayEdit && <SportTabs current="sports" />}
      filters={
        <>
          <TextInput source="q" type="search" />
          <ReferenceSelect source="typeId" reference="sports-types" emptyText={t('any')} />
          <BooleanSelect source="active" trueText={t('active')} falseText={t('inactive')} emptyText={t('any')} />
        </>
      }
    />
  )
}

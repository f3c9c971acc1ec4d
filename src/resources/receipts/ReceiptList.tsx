import { DateInput, List, NullableBooleanInput, SelectInput, useGetList } from 'react-admin'
import type { ReceiptView } from '#domain/receipt'
import { PAYMENT_METHODS } from '#domain/receipt'
import { ExportButton } from '../../panel/exporting/ExportButton.tsx'
import { ListSums } from '../../panel/figures/ListSums.tsx'
import { CURRENCY_CHOICES } from '../../panel/money/currencyChoices.ts'
import { Col } from '../../panel/list/Col.tsx'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/RecordTable.tsx'
import { ReferenceFilter } from '../../panel/list/ReferenceFilter.tsx'
import { SearchFilter } from '../../panel/list/SearchFilter.tsx'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { RecordName } from '../../panel/RecordName.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { Money } from '../../ui/Money.tsx'

const t = createText(money)

const METHODS = PAYMENT_METHODS.map((method) => ({ id: method, name: method }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="method" source="method" choices={METHODS} emptyText={t('filter.any')} alwaysOn />,
  <NullableBooleanInput
    key="reversed"
    source="reversed"
    nullLabel={t('filter.any')}
    trueLabel={t('receipts.reversed')}
    falseLabel={t('receipts.valid')}
  />,
  <DateInput key="receivedOn_gte" source="receivedOn_gte" />,
  <DateInput key="receivedOn_lte" source="receivedOn_lte" />,
]

const SEVERAL_FILTERS = [
  ...FILTERS,
  <ReferenceFilter
    key="institutionId"
    source="institutionId"
    reference="institutions"
    filter={MANAGED}
    emptyText={t('filter.anyInstitution')}
  />,
  <SelectInput key="currency" source="currency" choices={CURRENCY_CHOICES} emptyText={t('filter.any')} />,
]

/** Money received, reversed receipts included: of all institutions (super admin) or of those that one administers (admin). */
export default function ReceiptList() {
  const { total = 0 } = useGetList('institutions', { filter: MANAGED, pagination: { page: 1, perPage: 1 } })
  return (
    <ListPage head={<MoneyTabs current="receipts" />}>
      <List<ReceiptView>
        sort={{ field: 'receivedOn', order: 'DESC' }}
        filter={MANAGED}
        filters={total > 1 ? SEVERAL_FILTERS : FILTERS}
        actions={
          <ListActions>
            <ExportButton />
          </ListActions>
        }
      >
        <RecordTable<ReceiptView>>
          <Col<ReceiptView>
            source="number"
            link="show"
            card="title"
            render={({ number }) => t('receipts.shortNumber', { number })}
          />
          <Col<ReceiptView> source="receivedOn" render={({ receivedOn }) => <CalendarDay date={receivedOn} />} />
          <Col<ReceiptView> source="payerId" disableSort render={() => <MemberName source="payerId" />} />
          {total > 1 && (
            <Col<ReceiptView>
              source="institutionId"
              disableSort
              card="none"
              wide
              render={() => <RecordName source="institutionId" reference="institutions" />}
            />
          )}
          <Col<ReceiptView> source="method" render={({ method }) => method} />
          <Col<ReceiptView>
            source="reference"
            disableSort
            card="none"
            wide
            render={({ reference }) => reference ?? '–'}
          />
          <Col<ReceiptView>
            source="amount"
            align="right"
            card="end"
            render={({ amount, currency }) => <Money amount={amount} currency={currency} />}
          />
          <Col<ReceiptView>
            source="reversed"
            disableSort
            card="lineEnd"
            render={({ reversedAt }) => (
              <span className={`badge${reversedAt === null ? ' badge-success' : ''}`}>
                {t(reversedAt === null ? 'receipts.valid' : 'receipts.reversed')}
              </span>
            )}
          />
        </RecordTable>
        <ListSums of="receipts" />
      </List>
    </ListPage>
  )
}

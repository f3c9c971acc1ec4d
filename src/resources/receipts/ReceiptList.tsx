import { currencySchema } from '#domain/money/money'
import { receiptSchema, type ReceiptRow } from '#domain/money/receipt'
import { DateInput } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { ReceiptSums } from '../../panel/figures/Figure.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { PREVIEW } from '../../panel/list/deferredParts.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, flagFilter, institutionFilter, choiceFilter } from '../../panel/list/listFilters.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { receiptStateCell, payerCell, INSTITUTION_COLUMN, RECEIPT_NUMBER_COLUMN } from '../../panel/money/cells.tsx'
import { money } from '../../providers/es/money.ts'

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  choiceFilter('method', receiptSchema.shape.method.enum, money.filter.any, true),
  flagFilter('reversed', [money.filter.any, money.receipts.reversed, money.receipts.valid]),
  <DateInput key="receivedOn_gte" source="receivedOn_gte" />,
  <DateInput key="receivedOn_lte" source="receivedOn_lte" />,
]

const SEVERAL_FILTERS = [
  ...FILTERS,
  institutionFilter(money.filter.anyInstitution),
  choiceFilter('currency', currencySchema.enum, money.filter.any),
]

export default function ReceiptList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="receipts" />}>
      <RecordList<ReceiptRow>
        {...FIRST_PAGES.receipts}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
        actions={EXPORT_ACTIONS}
        aside={PREVIEW}
        news
        below={<ReceiptSums />}
      >
        {RECEIPT_NUMBER_COLUMN}
        <Col source="receivedOn" />
        <Col<ReceiptRow> source="payerId" disableSort render={payerCell} />
        {hasSeveral && INSTITUTION_COLUMN}
        <Col source="method" card="none" />
        <Col source="reference" disableSort card="none" onlyWide />
        <Col source="amount" align="right" card="end" />
        <Col<ReceiptRow> source="reversed" disableSort card="lineEnd" render={receiptStateCell} />
      </RecordList>
    </ListPage>
  )
}

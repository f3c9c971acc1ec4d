import { IMPORT_FIELDS, columnLabel } from '#domain/members/memberColumns'
import { Section } from '../../../panel/form/FormSection.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import type { ImportTotals } from './useMemberImport.ts'
import valueStyles from '../../../panel/values/values.module.css'

/** The most wrong rows worth showing: people correct the file in a spreadsheet. */
const SHOWN = 100

export function ImportResult({ totals }: { totals: ImportTotals }) {
  const { mode, made, present, refused, wrong } = totals
  const isTried = mode === 'try'
  const rest = wrong.length - SHOWN
  return (
    <Section title={isTried ? importing.result : importing.done}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        <li>{fill(isTried ? importing.wouldMake : importing.made, { smart_count: made })}</li>
        {present > 0 && <li>{fill(importing.present, { smart_count: present })}</li>}
        {refused > 0 && <li>{fill(importing.refused, { smart_count: refused })}</li>}
      </ul>
      {wrong.length > 0 && (
        <table className={valueStyles.comparison} aria-label={importing.errors}>
          <thead>
            <tr>
              <th scope="col">{importing.line}</th>
              <th scope="col">{importing.field}</th>
              <th scope="col">{importing.why}</th>
            </tr>
          </thead>
          <tbody>
            {wrong.slice(0, SHOWN).flatMap(({ line, errors }) =>
              Object.entries(errors).map(([field, why]) => (
                <tr key={`${line} ${field}`}>
                  <th scope="row">{line}</th>
                  <td data-label={importing.field}>{nameOf(field)}</td>
                  <td data-label={importing.why}>{why}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
      {rest > 0 && <p>{fill(importing.moreErrors, { smart_count: rest })}</p>}
    </Section>
  )
}

function nameOf(field: string): string {
  const importField = IMPORT_FIELDS.find((one) => one === field)
  return importField ? columnLabel(importField) : '–'
}

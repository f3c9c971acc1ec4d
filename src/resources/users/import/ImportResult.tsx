import { IMPORT_FIELDS, columnLabel } from '#domain/memberColumns'
import { Section } from '../../../panel/form/FormSection.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { createText } from '../../../providers/text.ts'
import type { ImportTotals } from './useMemberImport.ts'
import valueStyles from '../../../panel/values/values.module.css'

const t = createText(importing)

/** The most wrong rows worth showing: people correct the file in a spreadsheet. */
const SHOWN = 100

/** What a file would create or has created, and each wrong row with its line and reason. */
export function ImportResult({ totals }: { totals: ImportTotals }) {
  const { mode, made, present, refused, wrong } = totals
  const isTried = mode === 'try'
  const rest = wrong.length - SHOWN
  return (
    <Section title={t(isTried ? 'result' : 'done')}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        <li>{t(isTried ? 'wouldMake' : 'made', { smart_count: made })}</li>
        {present > 0 && <li>{t('present', { smart_count: present })}</li>}
        {refused > 0 && <li>{t('refused', { smart_count: refused })}</li>}
      </ul>
      {wrong.length > 0 && (
        <table className={valueStyles.comparison} aria-label={t('errors')}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {wrong.slice(0, SHOWN).flatMap(({ line, errors }) =>
              Object.entries(errors).map(([field, why]) => (
                <tr key={`${line} ${field}`}>
                  <th scope="row">{line}</th>
                  <td data-label={t('field')}>{nameOf(field)}</td>
                  <td data-label={t('why')}>{why}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
      {rest > 0 && <p>{t('moreErrors', { smart_count: rest })}</p>}
    </Section>
  )
}

function nameOf(field: string): string {
  const known = IMPORT_FIELDS.find((one) => one === field)
  return known ? columnLabel(known) : '–'
}

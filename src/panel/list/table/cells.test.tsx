import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cells } from './Col.tsx'

test.each([
  ['name', '2026-11-28T', '2026-11-28T'],
  ['reference', '1234-56-78', '1234-56-78'],
  ['paidOn', '2026-11-28', '28/11/2026'],
  ['createdAt', '2026-11-28T15:00:00.000Z', /^28\/11\/2026, \d\d:\d\d$/],
  ['made', 1190, '1.190'],
  ['fileName', null, '–'],
  ['interval', 'yearly', 'Anual'],
  ['gender', 'F', 'Femenino'],
  ['active', false, 'No'],
])('shows the field %s, %s, as what it is', (source, value, text) => {
  render(
    <table>
      <tbody>
        <tr>
          <Cells record={{ id: '1', [source]: value }} columns={[{ source, label: source }]} />
        </tr>
      </tbody>
    </table>,
  )
  expect(screen.getByRole('cell')).toHaveTextContent(text)
})

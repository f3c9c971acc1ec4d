import { expect, test } from 'vitest'
import { dueDateOf } from './fee.ts'

const [CHESS, RUGBY] = ['chess', 'rugby']
const offerings = [
  { sportId: CHESS, dueDay: 5 },
  { sportId: RUGBY, dueDay: 20 },
]

test.each([
  ['of a sport, on its due day', '2026-02', offerings, CHESS, '2026-02-05'],
  ['of no sport, where all sports have one day', '2026-11', [{ sportId: CHESS, dueDay: 28 }], null, '2026-11-28'],
  ['of no sport, where days differ', '2026-02', offerings, null, null],
  ['of a sport that is not offered', '2026-02', offerings, 'golf', null],
  ['of no month', null, offerings, CHESS, null],
  ['where no sport is offered', '2026-02', [], null, null],
])('when a cuota falls due: %s', (_case, period, offered, sportId, due) => {
  expect(dueDateOf(period, offered, sportId)).toBe(due)
})

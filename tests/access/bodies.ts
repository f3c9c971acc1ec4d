/** Valid bodies of requests, dated around the world's 15 June 2024. */

export const aFeeBody = (institutionId: string, userId: string, overrides: object = {}) => ({
  institutionId,
  userId,
  concept: 'Matrícula',
  amount: 5000,
  dueDate: '2024-07-10',
  ...overrides,
})

/** Pays 1,000 of each cuota, or the given amounts. */
export function aReceiptBody(
  institutionId: string,
  payerId: string,
  fees: readonly (string | { feeId: string; amount: number })[],
  overrides: object = {},
) {
  const allocations = fees.map((fee) => (typeof fee === 'string' ? { feeId: fee, amount: 1000 } : fee))
  return {
    institutionId,
    payerId,
    method: 'Efectivo',
    amount: allocations.reduce((sum, { amount }) => sum + amount, 0),
    receivedOn: '2024-06-14',
    allocations,
    ...overrides,
  }
}

export const aMovementBody = (institutionId: string, overrides: object = {}) => ({
  institutionId,
  kind: 'withdrawal',
  amount: 3000,
  day: '2024-06-14',
  reason: 'Árbitro',
  ...overrides,
})

/** Corrects the receipts of a world, which are in cash. */
export const A_METHOD = { method: 'Transferencia', reference: 'TR-1', reason: 'Medio de pago equivocado' }

export const aRefundBody = (overrides: object = {}) => ({
  method: 'Efectivo',
  amount: 500,
  receivedOn: '2024-06-14',
  ...overrides,
})

/** A payment plan of 10,000 in two instalments. */
export const aRefinancingBody = (institutionId: string, userId: string, feeIds: readonly string[]) => ({
  institutionId,
  userId,
  feeIds,
  instalments: 2,
  firstDueDate: '2024-07-10',
  expected: 10_000,
  reason: 'Acordado por teléfono',
})

export const aNoticeBody = (institutionId: string, feeIds: readonly string[], overrides: object = {}) => ({
  institutionId,
  feeIds,
  amount: 1000,
  paidOn: '2024-06-14',
  ...overrides,
})

export const aPersonBody = (institutionId: string, overrides: object = {}, membership: object = {}) => ({
  email: 'nueva@example.org',
  givenName: 'Nueva',
  familyName: 'Persona',
  memberships: [{ institutionId, ...membership }],
  ...overrides,
})

const MOVEMENT = {
  paidOn: '2024-06-14',
  amount: 1000,
  description: 'TRANSF',
  reference: 'R1',
  documentNumber: '1',
  payerName: 'X',
  rowText: 'X',
}

export const aBankImport = (institutionId: string, line: object = {}) => ({
  institutionId,
  importId: institutionId,
  fileName: 'banco.csv',
  lines: [{ line: 2, ...MOVEMENT, account: 'X', hasOwnReference: true, equalInDay: 1, doubt: 'status', ...line }],
})

export const aBankReturn = (institutionId: string) => ({ institutionId, lines: [{ line: 2, ...MOVEMENT }] })

/** The rows of a file whose headings are in its first line. */
export const fileRows = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ line: index + 2, cells }))

export const aMemberImport = (institutionId: string, overrides: object = {}) => ({
  institutionId,
  columns: ['Apellido', 'Nombre', 'Email', 'Desde'],
  rows: fileRows(['Ríos', 'Nina', 'nina@example.org', '2024-06-15']),
  ...overrides,
})

export const anOpeningBody = (institutionId: string, memberId: string, overrides: object = {}) => ({
  institutionId,
  columns: ['Socio', 'Saldo'],
  rows: [{ line: 2, cells: ['', '1.000'], memberId }],
  reading: { day: '2024-06-01' },
  ...overrides,
})

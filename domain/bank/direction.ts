import { foldText } from '../values/fold.ts'

type Direction = 'credit' | 'debit'

const CREDIT = ['c', 'cr', 'h', '+', 'credito', 'haber', 'abono', 'ingreso', 'entrada', 'credit', 'acreditacion']
const DEBIT = ['d', 'db', 'dr', '-', 'debito', 'debe', 'cargo', 'egreso', 'salida', 'debit']

export function directionOf(cell: string): Direction | null {
  const [word = ''] = foldText(cell).trim().replaceAll('.', '').split(/\s+/)
  return CREDIT.includes(word) ? 'credit' : DEBIT.includes(word) ? 'debit' : null
}

/** Beside *A* (abono), *C* is a cargo; where the only sign is a minus, a cell without one is a credit. */
export function directionIn(column: readonly string[]): (cell: string) => Direction | null {
  const filled = column.map((cell) => cell.trim().toUpperCase()).filter(Boolean)
  if (filled.includes('A') && filled.every((cell) => cell === 'A' || cell === 'C' || directionOf(cell) === null))
    return (cell) => ({ A: 'credit' as const, C: 'debit' as const })[cell.trim().toUpperCase()] ?? null
  const isMinusAlone = filled.length > 0 && filled.length < column.length && filled.every((cell) => cell === '-')
  return (cell) => (isMinusAlone && cell.trim() === '' ? 'credit' : directionOf(cell))
}

export function holdsDirections(column: readonly string[]): boolean {
  const filled = column.map((cell) => cell.trim()).filter(Boolean)
  const readDirection = directionIn(column)
  const readable = filled.filter((cell) => readDirection(cell) !== null && !/^[+-]$/.test(cell))
  return readable.length * 2 > filled.length
}

import { foldText } from './fold.ts'

const CREDIT = ['c', 'cr', 'h', '+', 'credito', 'haber', 'abono', 'ingreso', 'entrada', 'credit', 'acreditacion']
const DEBIT = ['d', 'db', 'dr', '-', 'debito', 'debe', 'cargo', 'egreso', 'salida', 'debit']

/** Returns whether money comes in or goes out by a cell such as *C*, *D*, *Haber* or *Débito*; null for any other text. */
export function directionOf(cell: string): 'credit' | 'debit' | null {
  const word = foldText(cell).replace(/[\s.]/g, '')
  return CREDIT.includes(word) ? 'credit' : DEBIT.includes(word) ? 'debit' : null
}

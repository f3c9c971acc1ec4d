import type { Currency } from '../../money/currency.ts'
import { currencyIn } from './amount.ts'
import { BANK_FIELDS, type BankField, isMoney } from './format.ts'
import { headingText, inSpanish, meaningIn, plainHeading } from '../../imports/headings.ts'
import { foldText } from '../../values/fold.ts'

/** What the headings of a bank's file mean; of `date` and `amount` the earlier ones come first, and `~` says less. */
const HEADINGS: Record<BankField, string> = {
  date: `fecha date dia fechadiames fechamovimiento fechamov fechaoperacion foperacion fechaoper fechacontable fechacompra fechaventa
    fechatransaccion fechacobro fechacobranza fecharecaudacion fechadeposito fecharecepcion paidat fechahora fechapago bookingdate transactiondate postingdate completeddate chargedate fechafinalizacion fechaaprobacion approveddate fechaejecucion fechaproceso fechaproc fechasistema starteddate fechainicio
    fechaacreditacion created createdat createddate datecreated creationdate fechacreacion releasedate fechavalor fechavaluta fvalor valuedate fechaconciliacion`,
  amount: `importe monto amount localamount montolocal importelocal bruto gross importebruto montobruto grossamount totalbruto valorbruto valor importemovimiento
    montomovimiento importeoperacion montooperacion montotransaccion transactionamount total importetotal
    montototal cobrado totalcobrado valorcompra montocompra importecompra montooriginalventa valordelproducto valorproducto targetamount cantidaddestino neto net importeneto montoneto netamount transactionnetamount montorecibido`,
  credit: `credito haber abono deposito ingreso credit creditamount entrada deposit acreedor movimientoacreedor importecredito montocredito
    importeabono montoabono importehaber acreditacion acreditaciones entro netcreditamount moneyin paidin inflow ~~cobros`,
  debit: `debito debe cargo chequeocargo retiro egreso debit debitamount salida salio deudor movimientodeudor importedebito montodebito importecargo montocargo
    importedebe giros netdebitamount moneyout paidout outflow withdrawal extraccion extracciones ~~gasto gastos ~~adeudo ~~reintegros ~~disposiciones ~~pagos`,
  description: `descripcion concepto detalle movimiento descripcionmovimiento descripcionoperacion conceptooperacion detalleoperacion ~~tipomovimiento glosa
    motivo leyenda observaciones description ~label ~memo ~~transactiontype ~~conceptoampliado ~~descripcionampliada
    ~~descripciondetallada ~~informacioncomplementaria ~~informacionadicional ~~masinformacion ~~masdatos ~~mesdades ~~adicionales ~~asunto ~~mensaje ~~nota ~~note`,
  reference: `referencia comprobante cpbte idtransaccion noperacion nreferencia operacionnumero operacion idoperacionmercadopago operationid transaccion transactionid reference
    rastreo referenceid sourceid paymentreference ~~pedido ~~orderid ~~ordernumber`,
  document: `documento payerdocument documentocontraparte dni cuit cuil cuitcuil cuilcuit dnicuit cuitdni rut rfc nif nie ci curp cedula
    identificacion numeroidentificacionpagador payeridentificationnumber payeridnumber`,
  name: `nombre titular ordenante originante remitente origen contraparte nombrecontraparte nombreordenante pagador nombreyapellido apellidoynombre cliente nombrecliente comprador depara
    emisor razonsocial name ~~firstname ~~givenname ~~fullname payer payername partnername customer customername cardname cardholder
    titulartarjeta tarjetahabiente nombretarjetahabiente counterpartyname sender sendername sourcename socio depositante`,
  currency: 'moneda divisa currency',
  direction:
    'dc cd dh hd ac ca ei ie es se debehaber debitocredito creditodebito cargoabono abonocargo ingresoegreso signo',
  status:
    'codigorespuesta codrespuesta codresp resp rta ar responsecode estado estatus situacion ~~resultado ~~respuesta status state pagado acreditado aprobado confirmado',
  account: 'cuenta account',
}

/** Of several of one field the lowest rank counts. */
export type Meaning = { field: BankField; rank: number }
export const FIRST_RANK = -2
export const PAID_RANK = -3
export const PART_RANK = -4
export const LAST_RANK = 99

const RANKS: ReadonlyMap<string, Meaning> = new Map(
  BANK_FIELDS.flatMap((field) =>
    HEADINGS[field].split(/\s+/).map((heading, index) => {
      const rank = field === 'date' || field === 'amount' ? index : heading.lastIndexOf('~') + 1
      return [heading.replaceAll('~', ''), { field, rank }] as const
    }),
  ),
)

const FILLERS =
  /\b(?:de|del|la|el|en|em|da|do|na|ars|eur|euros?|usd|clp|cop|mxn|pen|pyg|uyu|gs|bs|bob|crc|gtq|hnl|nio|ves|dop|mn|me|pesos|soles|guaranies|colones|bolivianos|quetzales|lempiras|cordobas|bolivares|dolar(?:es)?|u\$s|utc|gmt|(?<=[a-z] )[lq])\b|\b(?:[a-z]{1,2}\$|s\/(?!\w))/g

/** Words that say nothing beside one that does: *Cheques y otros cargos*. */
const BESIDE =
  /^(?:y|e|o|a|u|hora|otros|otras|movimientos|importes|valores|cheques|venta|sales|liquidar|sistema|proc|ctble|operativa|transaccion|mov|oper|clave|indicador|transferencia|pago|razon|social|denominacion)$/

/** Of *Remitente / Beneficiario* the one who is not the club. */
const OF_BOTH = /^(?:remitente|ordenante|originante|emisor|origen|receptor|beneficiario|destinatario|destino){2}$/
/** Headings of whom somebody pays, who may be the club. */
export const RECEIVERS = /recept|benefic|destin|recipient|payee/

/** *Importe abonado* beside *Importe* is what was paid of it; *Neto cobrado* is without a fee. */
const PAID = /^(?:(?:pagad|abonad|cobrad|recibid|transferid|depositad)[oa]|paid|collected)$/

/** Of a heading in several words that mean one field. */
function meaningOfWords(words: readonly string[]): Meaning | null {
  const paid = words.findIndex((word) => PAID.test(word))
  if (paid >= 0) {
    const rest = meaningOfWords(words.toSpliced(paid, 1))
    const isPaid = rest?.field === 'amount' && !words.some((word) => /^net[oa]?s?$/.test(word))
    return isPaid ? { field: 'amount', rank: PAID_RANK } : rest
  }
  const others = words.filter((word) => word !== '' && !BESIDE.test(word))
  // *Transacción* in *Nro. de transacción* is not beside another word.
  const own = others.length > 0 ? others : words.filter((word) => word !== '')
  if (OF_BOTH.test(own.join(''))) return { field: 'name', rank: 0 }
  const meanings = own.map((word) => RANKS.get(word) ?? RANKS.get(word.replace(/s$/, '')))
  // *Origen transferencia* may be a branch or an app.
  if (words[0] === 'origen' && words.length > 1 && meanings.length === 1) return null
  // *CUIT ordenante*, *contraparte_cuit* and *Titular cuenta origen* are about who paid.
  const start = (words[0] !== 'nombre' && meanings.find((one) => one?.field === 'document')) || meanings[0]
  // *Documento de pago*
  const isPerson = start?.field === 'document' || start?.field === 'name'
  if (isPerson && words.some((word) => /^(?:pago|transferencia|clave|indicador)$/.test(word))) return null
  const isPayers = start?.field === 'document' || (start?.field === 'name' && words[0] !== 'origen')
  // *Nombre de la cuenta* may be the club's.
  if (own.join(' ') === 'nombre cuenta') return { field: 'name', rank: LAST_RANK }
  if (isPayers && meanings.every((one) => one && [start.field, 'name', 'account'].includes(one.field))) return start
  // *Valor crédito* and *Monto salida* are a credit and a debit.
  const inOrOut = meanings.find((one) => one?.field === 'credit' || one?.field === 'debit')
  if (inOrOut && meanings.every((one) => one?.field === 'amount' || one?.field === inOrOut.field)) return inOrOut
  const [first] = meanings.toSorted((a, b) => (b?.rank ?? 0) - (a?.rank ?? 0))
  return first && meanings.every((one) => one?.field === first.field) ? first : null
}

const headingWithoutCurrency = (heading: string): string => plainHeading(foldText(heading).replace(FILLERS, ''))

/** *Pesos* alone, or *$*. */
export const isCurrencyAlone = (heading: string) =>
  /[$\p{L}\d]/u.test(heading) && headingWithoutCurrency(heading) === ''

/** *Importe en $* or *en pesos* beside *Importe*: what it is in the club's currency. */
export function isConverted(heading: string, headings: readonly string[], own: Currency | null): boolean {
  const [, plain, unit] = /^(.*?\w)\W+(?:en )?\(?(\$|pesos)\)?$/i.exec(heading.trim()) ?? []
  const isOwn = unit === '$' || (own !== null && currencyIn(heading, own) === own)
  return plain !== undefined && isOwn && headings.some((other) => foldText(other.trim()) === foldText(plain))
}

/** *Estado DEBIN*, *Resultado operación y código*; the state of a person, of what is reconciled or of an invoice is not the payment's. */
const OF_PAYMENTS =
  /^(?:estado|resultado)\W*(?:debins?|pagos?|cobros?|cargos?|abonos?|debitos?|adeudo|recibo|movimiento|operacion|orden|solicitud|tramite|transaccion|transferencia|compra|venta|liquidacion|final|actual)\b/

function rankOfState(name: string): number {
  if (name.startsWith('resultado')) return 2
  if (/operacion|trans|venta/.test(name)) return 0
  return FIRST_RANK + Number(/orden|solicitud|tramite/.test(name))
}

/** *Estado del pedido*: whether it was sent, and seldom whether it was paid. */
export const isOfOrders = (heading: string): boolean =>
  /^estado\W+(?:del?\W+)?(?:la\W+)?(?:pedidos?|envios?|entregas?|despachos?)\b/.test(headingText(heading))

/** *payments.amount*, *customers.given_name* */
const TABLE = /^(?:(?:payment|charge|transaction)s?\.(?!id$)|(?:customer|client|payer|user)s?\.(?=.*name$))/i

function meaningOf(heading: string): Meaning | null {
  const folded = inSpanish(headingText(heading.replace(TABLE, '')))
    .replace(IN_CENTS, (_, at: number) => (at > 0 ? ' amount ' : ''))
    .replace(IN_THOUSANDS, '')
    .replace(/\b([acdehis])\s?[/-]\s?([acdehis])\b/, '$1$2')
    .replace(/^f\.\s?/, 'fecha ')
  const bare = folded.replace(FILLERS, '')
  return (
    meaningIn(RANKS, folded) ??
    meaningIn(RANKS, bare) ??
    (OF_PAYMENTS.test(bare) ? { field: 'status', rank: rankOfState(bare) } : null) ??
    meaningOfWords(bare.split(/[^a-z0-9]+/)) ??
    meaningOfNumber(bare) ??
    (isOfOrders(heading) ? { field: 'status', rank: LAST_RANK } : null)
  )
}

/** *Importe (centavos)*, *amount_cents*; not *Importe (pesos con centavos)*. */
const IN_CENTS = /(?<!\b(?:con|sin|y|e|incl\w*) )\b(?:(?:en|in) )?(?:centavos|centimos|cents)\b/
/** *Importe (miles de $)*; also above a table, as *Importes en miles de pesos*. */
const IN_THOUSANDS = /\b(?:en )?miles\b/
const ALL_IN_THOUSANDS = /\b(?:importes?|montos?|valores|cifras|saldos|expresad[oa]s?)\b.{0,30}\ben miles\b/

/** The power of ten in which a column of money, or all of them by a title, has its amounts. */
export function unitIn(heading: string, titles: readonly string[]): number {
  const text = headingText(heading)
  if (IN_CENTS.test(text)) return -2
  return IN_THOUSANDS.test(text) || titles.some((title) => ALL_IN_THOUSANDS.test(foldText(title))) ? 3 : 0
}

const CENTS_ALONE = /^(?:cent(?:avo|imo)?s?|ctvs?|cts)$/

/** Amounts in two columns, *Pesos* and *Centavos*, become one. */
export function withCents<Row extends { cells: string[] }>(headings: readonly string[], rows: readonly Row[]): Row[] {
  const isCents = (at: number) =>
    CENTS_ALONE.test(plainHeading(headings[at] ?? '')) &&
    rows.every(({ cells }) => /^\s*(?:\d{0,2}|-)\s*$/.test(cells[at] ?? ''))
  const isWhole = (at: number) =>
    (isMoney(fieldNamed(headings[at] ?? '')?.field) || isCurrencyAlone(headings[at] ?? '')) &&
    rows.every(({ cells }) => /^\W*(?:.*\d)?\s*$/.test(cells[at] ?? '') && !/[.,]\d\d?\s*$/.test(cells[at] ?? ''))
  const places = new Set([...headings.keys()].filter((at) => isWhole(at) && isCents(at + 1)))
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => {
      const cents = places.has(at) ? /\d+/.exec(row.cells[at + 1] ?? '')?.[0] : undefined
      return cents === undefined ? cell : `${cell.trim()},${cents.padStart(2, '0')}`
    }),
  }))
}

/** *N.º de comprobante*, *ID operación*; a *N.º de documento* may be a voucher's or a person's. */
function meaningOfNumber(heading: string): Meaning | null {
  const meaning = meaningOfWords(heading.replace(/\b(?:n\b|nro|num(?:ero)?|id)/g, ' ').split(/[^a-z0-9]+/))
  return meaning?.field === 'reference' || meaning?.field === 'account' ? meaning : null
}

export function fieldNamed(heading: string): Meaning | null {
  if (/^\+\s?\/\s?-$/.test(heading.trim())) return RANKS.get('signo') ?? null
  const [, before = '', inside = ''] = /^(.*?)\((.*?)\)/.exec(heading) ?? []
  if (/^(?:tip|fee|tax|propina|comisi[oó]n)$/i.test(inside.trim())) return null
  const meaning = meaningOf(inside)
  // *Saldo (Crédito)* holds no credits.
  const isOneSide = meaning?.field === 'credit' || meaning?.field === 'debit'
  return meaningOf(heading) ?? meaningOf(before) ?? (isOneSide ? null : meaning)
}

/** Headings of what is taken from a payment. */
export const FEES =
  /comisi|\bcom\b|arancel|tarifa|\bfees?\b|costo|deducc|retenc|\bi(?:va|gv)\b|impuesto|servicio|comissao|tax|tasa/

const BALANCE =
  /^(?:saldos?|saldo(?:contable|parcial|acumulado|cuenta|posterior|movimiento|corriente|trasoperacion)|balance|runningbal(?:ance)?|partialbalance|balanceamount)$/
const NET =
  /^(?:neto|net|(?:importe|monto|total)neto|(?:settlement)?netamount|montorecibido|netreceivedamount|netcreditamount)$/
const FEE = /^(?:comision|comisiones|arancel|tarifa|tarifamercadopago|fees?|totalfees|(?:mp)?feeamount|mercadopagofee)$/

/** The columns that a file has besides those of its movements: where each is, or -1. */
export function otherMoneyColumns(headings: readonly string[]) {
  const names = headings.map((heading) => headingWithoutCurrency(headingText(heading.replace(/\(.*/, ''))))
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const [net, credited] = [at(NET), at(/^(?:importe|monto|total)?acreditado$/)]
  return { balance: at(BALANCE), net: net < 0 ? credited : net, fee: at(FEE), tax: at(/^itf$/) }
}

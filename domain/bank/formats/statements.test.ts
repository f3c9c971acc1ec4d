import { describe, expect, it } from 'vitest'
import { readCamt } from './camt.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { readOfx } from './ofx.ts'

describe('OFX', () => {
  it('is read without closing tags, with comma amounts and exact instants', () => {
    const rows = readOfx(`OFXHEADER:100
<OFX><STMTRS><CURDEF>ARS
<BANKACCTFROM><BANKID>0<ACCTID>123</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-3:BRT]<TRNAMT>12000,00<FITID>1<NAME>GÓMEZ & HIJOS<MEMO>cuota
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121000000.000<TRNAMT>8.125<FITID>1<BANKACCTTO><ACCTID>999</BANKACCTTO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>5</OFX>`)
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Comprobante', 'Cuenta', 'Moneda'],
      [4, '20261120120000[-3:BRT]', '12000,00', 'cuota', 'GÓMEZ & HIJOS', '1', '', '123', 'ARS'],
      [5, '20261121', '-8,1250', '', '', '1', '', '123', 'ARS'],
      [6, '', '5', 'Saldo final', '', '', '', '123', 'ARS'],
    ])
  })

  it('is read as XML', () => {
    const [, row] = readOfx(`<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CURDEF>EUR</CURDEF><CCACCTFROM>
<ACCTID>9</ACCTID></CCACCTFROM><STMTTRN><DTPOSTED>20261120</DTPOSTED><TRNAMT>-5.5</TRNAMT><NAME/><MEMO>a &lt;b&gt;
</MEMO><CHECKNUM>77</CHECKNUM></STMTTRN></OFX>`)
    expect(row).toEqual({ line: 2, cells: ['20261120', '-5,5', 'a <b>', '', '', '77', '9', 'EUR'] })
  })
})

/** Bank and branch, account, first and last day, sign, balance, euros, name. */
const ACCOUNT = ['11', '00490001', '0000000001', '261101', '261124', '2', '00000001000000', '978', '3CLUB'].join('')
const movement = (sign: '1' | '2', cents: string, document: string) =>
  `22    000126111026111104016${sign}` + cents.padStart(14, '0') + document.padStart(10, '0') + '0'.repeat(28)

describe('Norma 43', () => {
  it('is read by position, with sign, cents, texts, equal lines and zeros', () => {
    const text = [
      ACCOUNT,
      movement('2', '3000', '112'),
      `2301${'BIZUM DE'.padEnd(38)}${'IBÁÑEZ JOAQUÍN'.padEnd(38)}`,
      '2302CUOTA',
      '2402840',
      movement('2', '3000', '112'),
      movement('1', '4550', ''),
      movement('1', '0', ''),
      `33${'0'.repeat(56)}2${'1001450'.padStart(14, '0')}978`,
      `88${'9'.repeat(18)}000008`,
    ].join('\r\n')
    expect(isNorma43(text)).toBe(true)
    expect(readNorma43(text).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Fecha', 'Fecha valor', 'Importe', 'Descripción', 'Referencia', 'Cuenta', 'Moneda'],
      [1, '', '', '10000,00', 'Saldo inicial', '', '0049 0001 0000000001', 'EUR'],
      [
        2,
        '2026-11-10',
        '2026-11-11',
        '30,00',
        'BIZUM DE IBÁÑEZ JOAQUÍN CUOTA',
        '0000000112',
        '0049 0001 0000000001',
        'EUR',
      ],
      [6, '2026-11-10', '2026-11-11', '30,00', '', '0000000112', '0049 0001 0000000001', 'EUR'],
      [7, '2026-11-10', '2026-11-11', '-45,50', '', '', '0049 0001 0000000001', 'EUR'],
      [8, '2026-11-10', '2026-11-11', '-0,00', '', '', '0049 0001 0000000001', 'EUR'],
      [9, '', '', '10014,50', 'Saldo final', '', '0049 0001 0000000001', 'EUR'],
    ])
  })

  it('is not a list of numbers', () => {
    expect(isNorma43('11;2\n12;3\n')).toBe(false)
  })
})

const entry = (amount: string, more: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>`
const payer = (name: string) => `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`
const part = (amount: string, name: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt>${payer(name)}</TxDtls>`
const balance = (code: string, sign: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd></Bal>`
const documentOf = (...entries: string[]) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>ES00</IBAN></Id></Acct>
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`

describe('camt.053', () => {
  it('is read with payers, signs and states', () => {
    const rows = readCamt(
      documentOf(
        balance('OPBD', 'CRDT', '100.00') + balance('CLBD', 'DBIT', '2.50') + balance('ITBD', 'CRDT', '9.00'),
        entry(
          '1250.00',
          `<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId>
<TxId>T1</TxId></Refs>${payer('Ana &amp; Luz')}<RmtInf><Ustrd>cuota</Ustrd><Ustrd>nov</Ustrd></RmtInf></TxDtls></NtryDtls>`,
        ),
        entry('9.13', '<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>INFO</Cd></Sts><AddtlNtryInf>AGUA</AddtlNtryInf>'),
        entry('5.00', '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><NtryRef>R</NtryRef>'),
        entry(
          '6.00',
          `<CdtDbtInd>DBIT</CdtDbtInd><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Club</Nm></Cdtr><Dbtr><Nm>Eva</Nm></Dbtr></RltdPties><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`,
        ),
      ),
    )
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Estado', 'Cuenta', 'Moneda'],
      [2, '', '100,00', 'Saldo inicial', '', '', '', 'ES00', 'EUR'],
      [2, '', '-2,50', 'Saldo final', '', '', '', 'ES00', 'EUR'],
      [3, '2026-11-20', '1250,00', 'cuota nov', 'Ana & Luz', 'T1', 'Contabilizado', 'ES00', 'EUR'],
      [5, '2026-11-20', '-9,13', 'AGUA', '', '', 'Pendiente', 'ES00', 'EUR'],
      [6, '2026-11-20', '5,00', 'REVERSO', '', 'R', 'Contabilizado', 'ES00', 'EUR'],
      [7, '2026-11-20', '-6,00', 'REVERSO', 'Eva', '', 'Contabilizado', 'ES00', 'EUR'],
    ])
  })

  it('splits a batch only if its parts add up to it', () => {
    const credit = '<CdtDbtInd>CRDT</CdtDbtInd>'
    const amountsOf = (...parts: string[]) =>
      readCamt(documentOf(entry('30.00', `${credit}<NtryDtls>${parts.join('')}</NtryDtls>`)))
        .slice(1)
        .map(({ cells }) => `${cells[1]} ${cells[3]}`)
    expect(amountsOf(part('10.00', 'Ana'), part('20.00', 'Luis'))).toEqual(['10,00 Ana', '20,00 Luis'])
    expect(amountsOf(part('10.00', 'Ana'), part('10.00', 'Luis'))).toEqual(['30,00 Ana'])
  })
})

describe('MT940', () => {
  it('is read with the texts below each movement', () => {
    const text = `{1:F01X}{4:
:20:STMT
:25:0049/123
:28C:1/1
:60F:C261101EUR1000,00
:61:2611201120C1250,5NTRFNONREF//B-77
Extra
:86:166?00ABONO?20CUOTA?21NOVIEMBRE?32PEÑALBA ?33SOFÍA
:61:261121D9,13NMSCR-1
:86:RECIBO DEL
AGUA
:61:261122RC5,NTRFX
:61:2611xxC1
:62F:C261124EUR1,00
-}`
    expect(isMt940(text)).toBe(true)
    expect(readMt940(text).map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Cuenta', 'Moneda'],
      [5, '', '1000,00', 'Saldo inicial', '', '', '0049/123', 'EUR'],
      [6, '2026-11-20', '1250,5', 'ABONO CUOTA NOVIEMBRE Extra', 'PEÑALBA SOFÍA', 'B-77', '0049/123', 'EUR'],
      [9, '2026-11-21', '-9,13', 'RECIBO DEL AGUA', '', 'R-1', '0049/123', 'EUR'],
      [12, '2026-11-22', '-5,', 'REVERSO', '', 'X', '0049/123', 'EUR'],
      [13, '2611xx', '', '2611xxC1', '', '', '0049/123', 'EUR'],
      [14, '', '1,00', 'Saldo final', '', '', '0049/123', 'EUR'],
    ])
  })
})

import type { Currency } from '#domain/money/currency'

/** `credits` are days and amounts. */
export type StatementShape = {
  shape: string
  currency: Currency
  text: string
  credits: string[]
  timezone?: string
  names?: (string | null)[]
  documents?: (string | null)[]
  doubts?: (string | null)[]
  unreadable?: number
}

const THIN = '\u2009'

/** Statements as banks, wallets and gateways of eight countries write them, with invented people. */
export const STATEMENT_SHAPES: readonly StatementShape[] = [
  {
    shape: 'a column for each account',
    currency: 'ARS',
    text: `
Últimos movimientos
Cuenta: Cuenta Única 033-123456/7

Fecha;Suc. Origen;Desc. Sucursal;Cod. Operativo;Referencia;Concepto;Caja de Ahorro;Cuenta Corriente;Saldo
20/11/2026;0033;ROSARIO;4805;000123456;Transferencia Recibida;12000,00;;112000,00
19/11/2026;0000;Casa Central;3258;000000000;Impuesto Ley 25.413;-72,00;;100000,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'days without separators, and a plus after the amount',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
261105;TRANSF PAZ;12.000,00+
261116;TRANSF GIL;12.000,00
251230;COMISION;150,00-`,
    credits: ['2026-11-05 12000', '2026-11-16 12000'],
  },
  {
    shape: 'days without separators, the day first',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
051126;TRANSF PAZ;12.000,00
161126;TRANSF GIL;12.000,00`,
    credits: ['2026-11-05 12000', '2026-11-16 12000'],
  },
  {
    shape: 'days without a year, which is in the title',
    currency: 'ARS',
    text: `
Extracto del 01/11/2026 al 25/11/2026
Fecha|Descripción|Importe|Fecha Valor|Saldo
20-11|TRANSF RECIBIDA QUIROGA BRUNO|12.000,00|20-11|112.000,00
19-11|COMISION|-1.500,00|19-11|100.000,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'a currency in the headings, and two columns of dates',
    currency: 'ARS',
    text: `
Fecha contable;Fecha valor;Concepto;Debito en $;Credito en $;Saldo en $;Informacion complementaria
20/11/2026;20/11/2026;TRANSF CREDITO;;12000.00;112000.00;QUIROGA BRUNO
19/11/2026;19/11/2026;COMISION;1500.00;;100000.00;`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'months in letters without a year',
    currency: 'ARS',
    text: `
EXTRACTO DEL 01/11/2026 AL 30/11/2026
FECHA;DESCRIPCION;REFERENCIA;DEBITOS;CREDITOS;SALDO
20-NOV;TRANSFERENCIA DE QUIROGA;12345;;12.000,00;112.000,00
19-NOV;COMISION;12346;1.500,00;;100.000,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'a wallet’s states, and who paid beside who was paid',
    currency: 'ARS',
    text: `
Fecha;Hora;Tipo de movimiento;Destinatario/Remitente;Monto;Estado
20/11/2026;10:22:10;Transferencia recibida;Bruno Quiroga;$12000;Exitosa
19/11/2026;09:22:10;Pago QR;Kiosco;-$1500;Exitosa
18/11/2026;09:22:10;Transferencia recibida;Carolina Ferrari;$5000;Rechazada`,
    credits: ['2026-11-20 12000'],
    names: ['Bruno Quiroga'],
  },
  {
    shape: 'origin and destination in one column',
    currency: 'ARS',
    text: `
FECHA;OPERACION;ORIGEN/DESTINO;CUIT/CUIL;IMPORTE
20/11/2026;TRANSFERENCIA RECIBIDA;QUIROGA BRUNO;20401112015;12.000,00
19/11/2026;TRANSFERENCIA ENVIADA;FERRARI CAROLINA;27298889108;-5.000,00`,
    credits: ['2026-11-20 12000'],
    names: ['QUIROGA BRUNO'],
  },
  {
    shape: 'gross and net amounts, and instants with an offset',
    currency: 'ARS',
    text: `
DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;BALANCE_AMOUNT;PAYER_NAME
2026-11-20T10:22:10.000-03:00;139200000001;;release;payment;11544.00;0.00;12000.00;-456.00;11544.00;Bruno Quiroga
2026-11-20T23:30:00.000-03:00;139200000002;;release;payment;11544.00;0.00;12000.00;-456.00;23088.00;Carolina Ferrari
2026-11-21T10:22:10.000-03:00;139200000009;;release;payout;0.00;20000.00;-20000.00;0.00;3088.00;`,
    credits: ['2026-11-20 12000', '2026-11-20 12000'],
  },
  {
    shape: 'the same heading twice',
    currency: 'EUR',
    text: `
Fecha de operación;Fecha de valor;Concepto;Importe;Divisa;Saldo;Divisa;Nº mov;Oficina;Categoría
20/11/2026;20/11/2026;TRANSFERENCIA DE: SOFIA PEÑALBA;30,00;EUR;1.530,00;EUR;2;0001;Ingresos
19/11/2026;19/11/2026;RECIBO;-12,50;EUR;1.500,00;EUR;1;0001;Gastos`,
    credits: ['2026-11-20 30'],
  },
  {
    shape: 'two instants, states and a pending movement without a day',
    currency: 'EUR',
    text: `
Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-19 22:10:05,2026-11-20 08:00:00,From Sofia Peñalba,30.00,0.00,EUR,COMPLETED,1530.00
CARD_PAYMENT,Current,2026-11-18 10:10:05,2026-11-19 08:00:00,Decathlon,-12.50,0.00,EUR,COMPLETED,1500.00
TRANSFER,Current,2026-11-18 10:10:05,,From Ibañez,30.00,0.00,EUR,PENDING,
TRANSFER,Current,2026-11-17 10:10:05,2026-11-17 10:10:05,From Ibañez,30.00,0.00,EUR,REVERTED,`,
    credits: ['2026-11-20 30'],
    timezone: 'Europe/Madrid',
  },
  {
    shape: 'the names of who paid and who was paid',
    currency: 'EUR',
    text: `
"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Total fees"
TRANSFER-123,20-11-2026,30.00,EUR,"Received money from Sofia Peñalba with reference cuota","cuota",1530.00,,,,"Sofia Peñalba",,,,0.00
TRANSFER-122,19-11-2026,-12.50,EUR,"Sent money to X","",1500.00,,,,,"X","ES91",,0.30`,
    credits: ['2026-11-20 30'],
    timezone: 'Europe/Madrid',
    names: ['Sofia Peñalba'],
  },
  {
    shape: 'the month first, commas for thousands, gross and net',
    currency: 'EUR',
    text: `
"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"
"11/20/2026","10:22:11","CET","Sofia Peñalba","General Payment","Completed","EUR","1,230.00","-1.37","1,228.63","sofia@x.test","c@x.test","8AB12345CD678901E","1,328.63"
"11/19/2026","10:22:11","CET","","General Withdrawal","Completed","EUR","-12.50","0.00","-12.50","","","8AB12345CD678901F","100.00"`,
    credits: ['2026-11-20 1230'],
    timezone: 'Europe/Madrid',
    names: ['Sofia Peñalba'],
  },
  {
    shape: 'instants in UTC, and a refund',
    currency: 'EUR',
    text: `
id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
txn_1,charge,ch_1,30.00,0.67,29.33,eur,2026-11-20 09:22,2026-11-27 00:00,Sofia Peñalba
txn_2,refund,ch_1,-30.00,0.00,-30.00,eur,2026-11-21 09:22,2026-11-27 00:00,REFUND FOR CHARGE
txn_3,charge,ch_3,30.00,0.67,29.33,eur,2026-11-20 23:30,2026-11-27 00:00,Ibañez
txn_4,payout,po_1,-29.33,0.00,-29.33,eur,2026-11-22 09:22,2026-11-27 00:00,STRIPE PAYOUT`,
    credits: ['2026-11-20 30', '2026-11-21 30'],
    timezone: 'Europe/Madrid',
  },
  {
    shape: 'days in one word, and the former balance at the end',
    currency: 'UYU',
    text: `
CLUB;Cuenta 1234567;Pesos
Fecha;Concepto;Débito;Crédito;Saldo;Referencia
20NOV2026;TRANSF. DE QUIROGA;;1.200,00;2.200,00;
19NOV2026;COMISION;500,00;;1.000,00;
19NOV2026;SALDO ANTERIOR;;;1.500,00;`,
    credits: ['2026-11-20 1200'],
    timezone: 'America/Montevideo',
  },
  {
    shape: 'signs in a column of debits',
    currency: 'PEN',
    text: `
Fecha de operación;Fecha de proceso;Nro. de operación;Movimiento;Descripción;Canal;Cargo;Abono;Saldo contable
20/11/2026;20/11/2026;1234567;TRANSFERENCIA;QUIROGA BRUNO;APP;;S/ 120.00;S/ 1,120.00
19/11/2026;19/11/2026;1234568;COMISION;MANT;OTRO;S/ -12.50;;S/ 1,000.00`,
    credits: ['2026-11-20 120'],
    timezone: 'America/Lima',
  },
  {
    shape: 'guaraníes',
    currency: 'PYG',
    text: `
Fecha;Concepto;Importe;Saldo
20/11/2026;TRANSFERENCIA RECIBIDA QUIROGA;Gs. 120.000;Gs. 1.120.000
19/11/2026;COMISION;Gs. -15.000;Gs. 1.000.000`,
    credits: ['2026-11-20 120000'],
    timezone: 'America/Asuncion',
  },
  {
    shape: 'balances with a day and an amount',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
01/11/2026;Saldo inicial;100.000,00;100.000,00
18/11/2026;TRANSF QUIROGA;12.000,00;112.000,00
30/11/2026;Saldo final;112.000,00;112.000,00`,
    credits: ['2026-11-18 12000'],
    unreadable: 0,
  },
  {
    shape: 'a former balance among the credits, and a dated total',
    currency: 'ARS',
    text: `
Fecha;Concepto;Débito;Crédito;Saldo
01/11/2026;SALDO ANTERIOR;;100.000,00;100.000,00
18/11/2026;TRANSF QUIROGA;;12.000,00;112.000,00
19/11/2026;COMISION;500,00;;111.500,00
30/11/2026;TOTAL MOVIMIENTOS;500,00;12.000,00;`,
    credits: ['2026-11-18 12000'],
    unreadable: 0,
  },
  {
    shape: 'descriptions in several rows',
    currency: 'ARS',
    text: `
Fecha;Concepto;Débito;Crédito;Saldo
18/11/2026;TRANSFERENCIA RECIBIDA;;12.000,00;112.000,00
;DE QUIROGA BRUNO;;;
;CUIT 20-40111201-5;;;
19/11/2026;COMISION;500,00;;111.500,00`,
    credits: ['2026-11-18 12000'],
    unreadable: 0,
  },
  {
    shape: 'amounts whose sign only the balance shows',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
20/11/2026;PAGO LUZ;2.500,00;110.000,00
19/11/2026;COMISION;500,00;112.500,00
18/11/2026;TRANSF QUIROGA;12.000,00;113.000,00
17/11/2026;DEPOSITO;1.000,00;101.000,00`,
    credits: ['2026-11-18 12000', '2026-11-17 1000'],
  },
  {
    shape: 'two columns of the same heading, which the balance distinguishes',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Importe;Saldo
17/11/2026;DEPOSITO;;1.000,00;101.000,00
18/11/2026;TRANSF QUIROGA;;12.000,00;113.000,00
19/11/2026;COMISION;500,00;;112.500,00`,
    credits: ['2026-11-17 1000', '2026-11-18 12000'],
  },
  {
    shape: 'thin spaces and apostrophes for thousands',
    currency: 'EUR',
    text: `
Fecha;Concepto;Importe
18/11/2026;TRANSF;1${THIN}200,00
19/11/2026;COM;-5,00
20/11/2026;TRANSF;1'300,00`,
    credits: ['2026-11-18 1200', '2026-11-20 1300'],
  },
  {
    shape: 'the month first by the period in the title',
    currency: 'USD',
    text: `
Statement period: 11/01/2026 - 11/30/2026
Date,Description,Amount,Running Bal.
11/02/2026,"Zelle payment from BRUNO QUIROGA","120.00","1,120.00"
11/05/2026,"FEE","-12.00","1,108.00"`,
    credits: ['2026-11-02 120'],
    timezone: 'America/New_York',
  },
  {
    shape: 'a section of pending movements',
    currency: 'ARS',
    text: `
Movimientos pendientes
Fecha;Concepto;Importe
20/11/2026;TRANSF QUIROGA;12.000,00
Movimientos confirmados
Fecha;Concepto;Importe
19/11/2026;TRANSF FERRARI;5.000,00`,
    credits: ['2026-11-20 12000', '2026-11-19 5000'],
    doubts: ['status', null],
  },
  {
    shape: 'currencies in words beside the amount',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
20/11/2026;TRANSF QUIROGA;12.000,00 pesos
19/11/2026;TRANSF FERRARI;ARS 5.000,00
18/11/2026;TRANSF USD;100,00 dólares`,
    credits: ['2026-11-20 12000', '2026-11-19 5000'],
  },
  {
    shape: 'a card terminal’s gross amount, and cards of credit and debit',
    currency: 'ARS',
    text: `
Fecha de venta;Fecha de pago;Medio de pago;Marca;Cupón;Importe bruto;Arancel;IVA arancel;Importe neto;Estado
20/11/2026;22/11/2026;Débito;Visa;12345;12.000,00;-96,00;-20,16;11.883,84;Liquidada
19/11/2026;21/11/2026;Crédito;Master;12346;5.000,00;-90,00;-18,90;4.891,10;Liquidada`,
    credits: ['2026-11-20 12000', '2026-11-19 5000'],
  },
  {
    shape: 'a payment and what was given back of it',
    currency: 'ARS',
    text: `
Fecha;Hora;Tipo de operación;Monto bruto;Comisión;IVA;Monto neto;Estado;N° de operación
20/11/2026;10:22;Cobro con link;12.000,00;-588,00;-123,48;11.288,52;Aprobado;778812
20/11/2026;11:22;Devolución;-12.000,00;0;0;-12.000,00;Aprobado;778812`,
    credits: ['2026-11-20 12000'],
    doubts: ['opposite'],
  },
  {
    shape: 'a column of what was given back',
    currency: 'ARS',
    text: `
Fecha de compra (date_created);Fecha de acreditación (date_approved);Fecha de liberación (date_released);Nombre de la contraparte (counterpart_name);Número de operación de Mercado Pago (operation_id);Estado de la operación (status);Valor del producto (transaction_amount);Tarifa de Mercado Pago (mercadopago_fee);Monto recibido (net_received_amount);Monto devuelto (amount_refunded)
22/11/2026 09:53:15;22/11/2026 09:53:20;22/11/2026;Bruno Quiroga;139200000001;approved;12000.00;-456.00;11544.00;0.00
21/11/2026 09:53:15;21/11/2026 09:53:20;21/11/2026;Ana Gutierrez;139200000002;approved;12000.00;-456.00;0.00;12000.00
20/11/2026 09:53:15;20/11/2026 09:53:20;20/11/2026;Carolina Ferrari;139200000003;approved;12000.00;-456.00;6544.00;5000.00`,
    credits: ['2026-11-22 12000', '2026-11-21 12000', '2026-11-20 12000'],
    doubts: [null, 'refunded', 'refunded'],
  },
  {
    shape: 'no headings, and the balance before the amount',
    currency: 'ARS',
    text: `
20/11/2026;112.000,00;12.000,00;TRANSF QUIROGA
21/11/2026;117.000,00;5.000,00;TRANSF FERRARI
22/11/2026;115.000,00;2.000,00;LUZ`,
    credits: ['2026-11-20 12000', '2026-11-21 5000'],
  },
  {
    shape: 'no headings, and debit beside credit',
    currency: 'ARS',
    text: `
20/11/2026;TRANSF QUIROGA;0,00;12.000,00;112.000,00
21/11/2026;COMISION;1.000,00;0,00;111.000,00
22/11/2026;TRANSF IBAÑEZ;0,00;6.000,00;117.000,00`,
    credits: ['2026-11-20 12000', '2026-11-22 6000'],
  },
  {
    shape: 'a title as wide as the table',
    currency: 'ARS',
    text: `
Banco;Sucursal;Cuenta;Moneda;CBU;Titular;Fecha
Galicia;001;123-4/5;Pesos;0070001;CLUB;25/11/2026

Fecha;Descripción;Débitos;Créditos;Saldo
20/11/2026;TRANSF QUIROGA;;12.000,00;112.000,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'instants of Greenwich, and English headings',
    currency: 'ARS',
    text: `
created_at,description,amount,status
2026-11-21T02:30:00Z,Pago Quiroga,12000.00,paid
2026-11-20T02:30:00Z,Pago Ferrari,5000.00,failed`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'the accountant’s words for debit and credit',
    currency: 'ARS',
    text: `
Fecha;Concepto;Movimiento Deudor;Movimiento Acreedor;Saldo
18/11/2026;TRANSF QUIROGA;;12.000,00;112.000,00
19/11/2026;COMISION;500,00;;111.500,00`,
    credits: ['2026-11-18 12000'],
  },
  {
    shape: 'taxes beside the fee, and a refund that names its payment',
    currency: 'ARS',
    text: `
DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;TAXES_AMOUNT;BALANCE_AMOUNT
2026-11-01T00:00:00.000-03:00;;;initial_available_balance;;100.00;0.00;0.00;0.00;0.00;100.00
2026-11-20T10:22:10.000-03:00;139200000001;;release;payment;11444.00;0.00;12000.00;-456.00;-100.00;11544.00
2026-11-20T23:30:00.000-03:00;139200000002;;release;payment;11444.00;0.00;12000.00;-456.00;-100.00;22988.00
2026-11-21T10:22:10.000-03:00;139200000002;;release;refund;0.00;12000.00;-12000.00;0.00;0.00;10988.00
2026-11-21T10:22:10.000-03:00;139200000009;;release;payout;0.00;10000.00;-10000.00;0.00;0.00;988.00`,
    credits: ['2026-11-20 12000', '2026-11-20 12000'],
    doubts: [null, 'opposite'],
  },
  {
    shape: 'headings of several words',
    currency: 'CLP',
    text: `
Cartola N° 11 Desde 01/11/2026 Hasta 30/11/2026
Fecha;Detalle de Transacción;Sucursal;N° Doc;Cheques y Otros Cargos;Depósitos y Abonos;Saldo
20/11;TRASPASO DE QUIROGA;INTERNET;;;12.000;112.000
21/11;GIRO CAJERO;;;1.500;;110.500`,
    credits: ['2026-11-20 12000'],
    timezone: 'America/Santiago',
  },
  {
    shape: 'apostrophes around cells, and days without separators',
    currency: 'MXN',
    text: `
Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto
'65500000000','20112026','10:22','0123','ABONO TRANSFERENCIA SPEI','+',1200.00,11200.00,1234567,CUOTA QUIROGA
'65500000000','19112026','10:22','0123','CARGO COMISION','-',1500.00,10000.00,1234568,COMISION`,
    credits: ['2026-11-20 1200'],
    timezone: 'America/Mexico_City',
  },
  {
    shape: 'notes of credit and debit in place of signs',
    currency: 'COP',
    text: `
Fecha de Sistema,Documento,Descripción motivo,Transacción,Oficina de Recaudo,ID Origen/Destino,Valor Cheque,Valor Total,Referencia 1,Referencia 2
20/11/2026,0001,Transferencia recibida,Nota Crédito,Virtual,1012345678,0.00,"80,000.00",0,0
19/11/2026,0002,Cobro IVA,Nota Débito,Virtual,,0.00,"2,000.00",0,0`,
    credits: ['2026-11-20 80000'],
    timezone: 'America/Bogota',
  },
  {
    shape: 'verbs in place of signs',
    currency: 'ARS',
    text: `
Fecha;Movimiento;Persona;Monto
18/11/2026;Recibiste;Bruno Quiroga;12.000,00
19/11/2026;Enviaste;Carolina Ferrari;500,00
20/11/2026;Recibiste;Ana Gutierrez;1.000,00`,
    credits: ['2026-11-18 12000', '2026-11-20 1000'],
  },
  {
    shape: 'words for the direction, one of them open',
    currency: 'ARS',
    text: `
Fecha;Tipo de operación;Contraparte;Monto
18/11/2026;Transferencia recibida;Bruno Quiroga;12.000,00
19/11/2026;Transferencia enviada;Carolina Ferrari;500,00
20/11/2026;Pago;Kiosco;1.000,00`,
    credits: ['2026-11-18 12000'],
    unreadable: 1,
  },
  {
    shape: 'a payer who writes what banks write',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.000,00;101.000,00
18/11/2026;Saldo anterior;12.000,00;113.000,00
19/11/2026;COM;-500,00;112.500,00`,
    credits: ['2026-11-17 1000', '2026-11-18 12000'],
  },
  {
    shape: 'the newest day first, and its first movement first',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
20/11/2026;A;1.000,00;101.000,00
20/11/2026;B;2.000,00;103.000,00
19/11/2026;C;500,00;99.500,00
19/11/2026;D;500,00;100.000,00`,
    credits: ['2026-11-20 1000', '2026-11-20 2000', '2026-11-19 500', '2026-11-19 500'],
  },
  {
    shape: 'a balance at the end of each day',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
17/11/2026;A;1.000,00;
17/11/2026;B;2.000,00;103.000,00
18/11/2026;C;500,00;
18/11/2026;D;-500,00;103.000,00`,
    credits: ['2026-11-17 1000', '2026-11-17 2000', '2026-11-18 500'],
  },
  {
    shape: 'balances above and below the table alone',
    currency: 'ARS',
    text: `
Saldo inicial: $ 100.000,00
Fecha;Concepto;Importe
17/11/2026;TRANSF A;1.000,00
18/11/2026;LUZ;-500,00
Saldo final: $ 100.500,00`,
    credits: ['2026-11-17 1000'],
  },
  {
    shape: 'a tax and what is withheld beside the fee',
    currency: 'ARS',
    text: `
Fecha de operación;Fecha de acreditación;Nro. cupón;Tarjeta;Importe de venta;Comisión;IVA;Retenciones;Importe neto a liquidar;Estado
18/11/2026;20/11/2026;123456;Visa Débito;12.000,00;-96,00;-20,16;-50,00;11.833,84;Acreditado`,
    credits: ['2026-11-18 12000'],
  },
  {
    shape: 'no sign anywhere but in the words',
    currency: 'ARS',
    text: `
Fecha;Descripción;Monto;N° de comprobante
20/11/2026 10:22;Recibiste de QUIROGA BRUNO;$ 12.000,00;104
19/11/2026 10:22;Enviaste a FERRARI CAROLINA;$ 12.000,00;105
19/11/2026 09:22;Transferencia a FERRARI CAROLINA;$ 5.000,00;106
18/11/2026 10:22;TRANSF. A SU FAVOR;$ 5.000,00;107
17/11/2026 10:22;Pago a proveedor;$ 5.000,00;108`,
    credits: ['2026-11-20 12000', '2026-11-18 5000'],
    unreadable: 3,
  },
  {
    shape: 'amounts of two styles, one of which may be thousands or decimals',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
20/11/2026;TRANSF A;1500.50
20/11/2026;TRANSF B;12.000
19/11/2026;TRANSF C;2500.75`,
    credits: ['2026-11-20 1500.5', '2026-11-19 2500.75'],
    unreadable: 1,
  },
  {
    shape: 'the holder of the account beside each movement',
    currency: 'ARS',
    text: `
Fecha;CUIT;Razón social;Concepto;Importe
20/11/2026;30-50001091-2;CLUB;TRANSFERENCIA;12.000,00
19/11/2026;30-50001091-2;CLUB;TRANSFERENCIA;5.000,00
18/11/2026;30-50001091-2;CLUB;COMISION;-5,00`,
    credits: ['2026-11-20 12000', '2026-11-19 5000'],
    documents: [null, null],
  },
  {
    shape: 'cents that the delimiter cut off',
    currency: 'ARS',
    text: `
Fecha,Concepto,Importe,Saldo
20/11/2026,TRANSF QUIROGA,12000,50,112000,00
19/11/2026,LUZ,-500,00,100000,00`,
    credits: [],
    unreadable: 2,
  },
  {
    shape: 'the year of two digits first',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
26/11/20;TRANSF QUIROGA;12.000,00
26/11/18;LUZ;-500,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'words for money that did not come in',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
20/11/2026;TRANSF. NO ACREDITADA QUIROGA;12.000,00
19/11/2026;CONTRASIENTO TRANSF FERRARI;5.000,00
18/11/2026;COMISION;-5,00`,
    credits: ['2026-11-20 12000', '2026-11-19 5000'],
    doubts: ['reversal', 'reversal'],
  },
  {
    shape: 'the payer’s own columns of a gateway',
    currency: 'ARS',
    text: `
FECHA DE ORIGEN,ID DE OPERACIÓN EN MERCADO PAGO,TIPO DE OPERACIÓN,PAGADOR,NÚMERO DE IDENTIFICACIÓN DEL PAGADOR,VALOR DE LA COMPRA,MONEDA,MONTO NETO DE LA OPERACIÓN,ESTADO
2026-11-20T10:22:10.000-04:00,139200000001,Pago aprobado,Bruno Quiroga,40111201,12000.00,ARS,11544.00,Aprobado
2026-11-20T11:22:10.000-04:00,139200000002,Pago rechazado,Carolina Ferrari,29888910,12000.00,ARS,0,Rechazado`,
    credits: ['2026-11-20 12000'],
    names: ['Bruno Quiroga'],
    documents: ['40111201'],
  },
  {
    shape: 'letters for income and expense',
    currency: 'ARS',
    text: `
Fecha;Concepto;Ingreso/Egreso;Importe
20/11/2026;QUIROGA BRUNO;I;12.000,00
19/11/2026;ARBITRAJE;E;500,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'letters for what enters and leaves',
    currency: 'ARS',
    text: `
Fecha;E/S;Concepto;Importe
20/11/2026;E;QUIROGA BRUNO;12.000,00
19/11/2026;S;ARBITRAJE;500,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'short words for the notes of credit and debit',
    currency: 'ARS',
    text: `
Fecha;Tipo;Concepto;Importe
20/11/2026;N/C;QUIROGA BRUNO;12.000,00
19/11/2026;N/D;ARBITRAJE;500,00
18/11/2026;CRED;PAZ ANA;700,00
17/11/2026;DEB.;LUZ;800,00`,
    credits: ['2026-11-20 12000', '2026-11-18 700'],
  },
  {
    shape: 'yes and no for what was paid',
    currency: 'ARS',
    text: `
Fecha;Pagador;Monto;Pagado
20/11/2026;QUIROGA BRUNO;12.000,00;SI
19/11/2026;PAZ ANA;12.000,00;NO`,
    credits: ['2026-11-20 12000'],
    doubts: [null],
  },
  {
    shape: 'states with their reason',
    currency: 'ARS',
    text: `
Fecha;Pagador;Monto;Estado
20/11/2026;QUIROGA BRUNO;12.000,00;Aprobado (acreditado)
19/11/2026;PAZ ANA;12.000,00;Rechazado por fondos insuficientes
18/11/2026;SOSA RAUL;12.000,00;Devuelto parcialmente`,
    credits: ['2026-11-20 12000', '2026-11-18 12000'],
    doubts: [null, 'reversal'],
  },
  {
    shape: 'who paid in headings of two words, and the account of neither',
    currency: 'ARS',
    text: `
Fecha;Titular cuenta origen;CUIT/CUIL origen;Cuenta origen;CUIT destino;Monto
20/11/2026;QUIROGA BRUNO;20401112015;123-456789/0;30500000007;12000,00`,
    credits: ['2026-11-20 12000'],
    names: ['QUIROGA BRUNO'],
    documents: ['20401112015'],
  },
  {
    shape: 'no sign, and texts that may say that money went out',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe
20/11/2026;Te transfirió Bruno Quiroga;12.000,00
19/11/2026;Transferiste a Carla;500,00
18/11/2026;Pago de servicio Luz;800,00`,
    credits: ['2026-11-20 12000', '2026-11-18 800'],
    doubts: [null, 'balance'],
    unreadable: 1,
  },
  {
    shape: 'a reversal that may be of either of two equal payments',
    currency: 'ARS',
    text: `
Fecha;Concepto;Importe;Saldo
18/11/2026;Transferencia recibida;12.000,00;112.000,00
18/11/2026;Transferencia recibida;12.000,00;124.000,00
19/11/2026;Transf. rechazada;-12.000,00;112.000,00
Cantidad de movimientos;;3;`,
    credits: ['2026-11-18 12000', '2026-11-18 12000'],
    doubts: ['opposite', 'opposite'],
  },
  {
    shape: 'a section of what went out, without signs',
    currency: 'ARS',
    text: `
DETALLE DE CRÉDITOS
Fecha;Concepto;Importe
20/11/2026;QUIROGA BRUNO;12.000,00
DETALLE DE DÉBITOS
Fecha;Concepto;Importe
19/11/2026;LUZ;500,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'what went out above what came in, without signs',
    currency: 'ARS',
    text: `
Egresos del mes
Fecha;Concepto;Importe
19/11/2026;LUZ;500,00
Ingresos
20/11/2026;QUIROGA BRUNO;12.000,00`,
    credits: ['2026-11-20 12000'],
  },
  {
    shape: 'an unknown heading beside debits',
    currency: 'MXN',
    text: `
Fecha;Concepto;Cargos;Pagos a favor;Saldo
20/11/2026;ANA ROJAS;;1,200.00;11,200.00
21/11/2026;LUZ;500.00;;10,700.00`,
    credits: ['2026-11-20 1200'],
    timezone: 'America/Mexico_City',
  },
  {
    shape: 'no sign, and the club among those who pay',
    currency: 'ARS',
    text: `
Fecha;Tipo;Importe;Origen;Destino
20/11/2026;Transferencia;12.000,00;QUIROGA BRUNO;CLUB DE PRUEBA
19/11/2026;Transferencia;500,00;CLUB DE PRUEBA;LUZ`,
    credits: ['2026-11-20 12000', '2026-11-19 500'],
    doubts: [null, 'balance'],
  },
]

import { defineTexts } from '../i18n/text.ts'

export const palette = defineTexts({
  title: 'Buscar en el panel',
  open: 'Buscar',
  key: 'Ctrl K',
  placeholder: 'Persona, recibo o pantalla',
  groups: {
    recent: 'Recientes',
    actions: 'Acciones',
    screens: 'Pantallas',
    people: 'Personas',
    receipts: 'Recibos',
    institutions: 'Instituciones',
    sports: 'Deportes',
  },
  charge: 'Cobrar a %{name}',
  fees: 'Cuotas de %{name}',
  receipt: 'Recibo N.º %{number}',
  searching: 'Buscando…',
  none: 'No encontramos nada con “%{text}”. Prueba con un apellido, un número de socio o un número de recibo.',
  failed: 'No pudimos buscar personas ni recibos.',
  hint: '↑ ↓ para elegir · Intro para abrir · Esc para cerrar',
  actions: {
    fee: 'Nueva cuota',
    generate: 'Generar cuotas',
    close: 'Cerrar un mes',
    bank: 'Cargar un extracto del banco',
    opening: 'Cargar saldos iniciales',
    import: 'Importar una lista de socios',
    sport: 'Nuevo deporte',
  },
  screens: {
    byMember: 'Cuotas por socio',
    types: 'Tipos de deporte',
    myReceipts: 'Mis recibos',
    security: 'Seguridad de la cuenta',
  },
  /** Other words by which people look for an entry. */
  words: {
    charge: 'cobrar cobro pago',
    newMember: 'alta socio',
    bank: 'transferencias',
    debtors: 'deudores morosos',
    reports: 'arqueo retiro fondo depósito morosidad',
  },
})

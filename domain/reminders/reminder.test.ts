import { describe, expect, it } from 'vitest'
import { nextReminderOn } from './reminder.ts'
import { DEFAULT_REMINDER, PLACEHOLDERS, fillTemplate, isTemplate } from './reminderTemplate.ts'
import { mailtoAddress, reminderText } from './reminderText.ts'
import { whatsappAddress } from '../values/whatsapp.ts'

describe('the next reminder', () => {
  it.each([
    ['nobody was reminded', null, '2024-06-15', null],
    ['it was today', { day: '2024-06-15', state: 'sent' }, '2024-06-15', '2024-06-22'],
    ['it is the last day without one', { day: '2024-06-15', state: 'sent' }, '2024-06-21', '2024-06-22'],
    ['the day has come', { day: '2024-06-15', state: 'sent' }, '2024-06-22', null],
    ['nobody knows whether it was sent', { day: '2024-06-15', state: 'sending' }, '2024-06-16', '2024-06-22'],
    ['it has waited for weeks', { day: '2024-05-01', state: 'queued' }, '2024-06-16', '2024-06-23'],
    ['the mail server took nothing', { day: '2024-06-15', state: 'failed' }, '2024-06-15', null],
    ['it was left out', { day: '2024-06-15', state: 'dropped' }, '2024-06-15', null],
  ] as const)('is allowed on a day that depends on the last one: %s', (_, last, today, next) => {
    expect(nextReminderOn(last, 7, today)).toBe(next)
  })
})

const VALUES = { nombre: 'Ana', deuda: '$ 5', detalle: '- a\n- b', vence: '10/05/2024', club: 'Rayo', comoPagar: '' }

describe('a text with placeholders', () => {
  it.each([DEFAULT_REMINDER, '', 'sin nada', ...PLACEHOLDERS.map((name) => `x {${name}} y`)])('may be %j', (text) => {
    expect(isTemplate(text)).toBe(true)
  })

  it.each(['{nombr}', '{Nombre}', '{ nombre }', '{}', 'a { b', 'a } b', '{{nombre}}', '{nombre'])(
    'may not be %j',
    (text) => {
      expect(isTemplate(text)).toBe(false)
    },
  )

  it('is filled with its values, each unchanged, and loses a line without a value', () => {
    expect(fillTemplate('{nombre}: {deuda}\n{detalle}\n\n{comoPagar}\n\n{club} {nombre}', VALUES)).toBe(
      'Ana: $ 5\n- a\n- b\n\nRayo Ana',
    )
    expect(fillTemplate('{nombre} $& {club}', { ...VALUES, nombre: '{club} $1' })).toBe('{club} $1 $& Rayo')
  })
})

describe('a reminder', () => {
  const fees = [
    {
      id: 'a',
      memberName: 'Ana Gómez',
      isOwn: true,
      concept: 'Cuota',
      sportName: 'Fútbol',
      period: '2024-05',
      dueDate: '2024-05-10',
      daysOverdue: 36,
      balance: 1_200_000,
    },
    {
      id: 'b',
      memberName: 'Luis Gómez',
      isOwn: false,
      concept: 'Matrícula',
      sportName: null,
      period: null,
      dueDate: '2024-06-10',
      daysOverdue: 5,
      balance: 50_050,
    },
  ]
  const paymentInfo = { holder: null, bank: null, account: null, alias: 'CLUB.RAYO', taxId: null, note: 'En efectivo' }

  it('lists everything that a family owes', () => {
    const facts = { name: 'Ana Gómez', club: 'Club Rayo', currency: 'ARS', paymentInfo, fees, credit: 0 } as const
    expect(reminderText(null, facts)).toBe(
      [
        'Hola, Ana Gómez:',
        'Te recordamos que tienes $ 12.500,50 sin pagar en Club Rayo, desde el 10/05/2024:',
        '- Cuota · Fútbol · mayo de 2024: $ 12.000,00 (venció el 10/05/2024)\n- Luis Gómez: Matrícula: $ 500,50 (venció el 10/06/2024)',
        'Cómo pagar:\nAlias: CLUB.RAYO\nEn efectivo',
        'Si ya pagaste, avísanos y lo registramos. ¡Gracias!',
      ].join('\n\n'),
    )
    expect(reminderText('{detalle}', { ...facts, fees: fees.slice(1), credit: 20_000 })).toBe(
      '- Luis Gómez: Matrícula: $ 500,50 (venció el 10/06/2024)\nTienes $ 200,00 a favor: respóndenos y lo descontamos.',
    )
    expect(reminderText('{comoPagar}{nombre}!', { ...facts, name: null, paymentInfo: null })).toBe('!')
  })

  it('has addresses that apps can read', () => {
    expect(mailtoAddress('ana+rayo@example.org', 'Cuotas & más', 'Uno\nDos + tres')).toBe(
      'mailto:ana%2Brayo@example.org?subject=Cuotas%20%26%20m%C3%A1s&body=Uno%0D%0ADos%20%2B%20tres',
    )
    expect(whatsappAddress('+541123456789', 'a b')).toBe('https://wa.me/5491123456789?text=a%20b')
    expect(whatsappAddress('+5491123456789', 'a')).toBe('https://wa.me/5491123456789?text=a')
    expect(whatsappAddress('+5215512345678', 'a')).toBe('https://wa.me/525512345678?text=a')
    expect(whatsappAddress('+34600111222', 'a')).toBe('https://wa.me/34600111222?text=a')
    expect(whatsappAddress(null, 'a')).toBe('https://wa.me/?text=a')
  })
})

import { describe, expect, it } from 'vitest'
import { readEmails, readPhones } from './cells.ts'

describe('the addresses in a cell', () => {
  it.each([
    ['ana@example.com', ['ana@example.com'], true],
    [' ANA@example.com ', ['ana@example.com'], true],
    ['ana@example.com; beto@example.com', ['ana@example.com', 'beto@example.com'], true],
    ['ana@example.com beto@example.com', ['ana@example.com', 'beto@example.com'], true],
    ['ana@example.com y beto@example.com', ['ana@example.com', 'beto@example.com'], true],
    ['ana perez@example.com', [], false],
    ['Ana Pérez <ana@example.com>', ['ana@example.com'], true],
    ['notiene@notiene.example', [], false],
    ['ana@example', [], false],
  ])('of %s are %j', (cell, emails, isWhole) => {
    expect(readEmails(cell)).toEqual({ emails, isWhole })
  })
})

describe('the phones in a cell', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '0341 15 555-0221', ['+5493415550221']],
    ['America/Argentina/Buenos_Aires', '3415550222.0', ['+543415550222']],
    ['America/Argentina/Buenos_Aires', '4555-0225', []],
    ['America/Argentina/Buenos_Aires', '11 1111-1111', []],
    ['America/Argentina/Buenos_Aires', '999 155 0221', []],
    ['America/Asuncion', '727090', []],
    ['America/Asuncion', '0981 727 090', ['+595981727090']],
    ['America/Montevideo', '14029937', []],
    ['America/Lima', '70123456', []],
    ['America/Lima', '44 222333', ['+5144222333']],
    ['America/Costa_Rica', '8812 3456', ['+50688123456']],
    ['America/Santiago', '9 8765 4321', ['+56987654321']],
    ['America/Argentina/Buenos_Aires', '5,49342E+12', []],
    ['America/Argentina/Buenos_Aires', '0341-155550221 / 0341-155550222', ['+5493415550221', '+5493415550222']],
    ['Europe/Madrid', '600 000 229 (madre)', ['+34600000229']],
    ['Europe/Madrid', '600 000 221 600 000 222', ['+34600000221', '+34600000222']],
    ['America/Montevideo', '2400 1234 099 123 456', ['+59824001234', '+59899123456']],
  ])('in %s of %s are %j', (timezone, cell, phones) => {
    expect(readPhones(cell, timezone).phones).toEqual(phones)
  })

  it.each([
    ['600 000 229', true],
    ['Tel. 600 000 229 (WhatsApp)', true],
    ['600 000 229 (madre)', false],
    ['Laura 600 000 229', false],
    ['600 000 229 Marcela', false],
    ['600 000 229 Celia', false],
    ['600 000 229 (Estela)', false],
    ['600 000 229 Araceli', false],
    ['600 000 229 Casandra', false],
    ['Teléfono casa: 600 000 229', true],
  ])('in %s are read completely: %s', (cell, isWhole) => {
    expect(readPhones(cell, 'Europe/Madrid').isWhole).toBe(isWhole)
  })
})

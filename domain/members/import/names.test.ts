import { describe, expect, it } from 'vitest'
import { hasOpenSurnames, nameInCase, payersIn, splitName } from './names.ts'

describe('a whole name', () => {
  it.each([
    ['Godoy, Ana, María', null, 'Godoy', 'Ana María'],
    ["D'ALESSANDRO,JUAN", null, "D'ALESSANDRO", 'JUAN'],
    ['De la Vega María', 'familyFirst', 'De la Vega', 'María'],
    ['Juan Pérez', 'givenFirst', 'Pérez', 'Juan'],
    ['Juan Pérez (h)', 'givenFirst', 'Pérez (h)', 'Juan'],
    ['Pérez Juan Carlos (el Flaco)', 'familyFirst', 'Pérez', 'Juan Carlos (el Flaco)'],
    ['Ortiz de Zárate Ana', 'familyFirst', 'Ortiz de Zárate', 'Ana'],
    ['López María del Carmen', 'familyFirst', 'López', 'María del Carmen'],
    ['12. López, Ana', null, 'López', 'Ana'],
    ['Ana López ⚽', 'givenFirst', 'López', 'Ana'],
    ['Dra. López, Ana', null, 'López', 'Ana'],
    ['María José García Pla', 'givenFirst', 'García Pla', 'María José'],
    ['Mª del Mar López García', 'givenFirst', 'López García', 'Mª del Mar'],
    ['Ma. de los Milagros Sosa', 'givenFirst', 'Sosa', 'Ma. de los Milagros'],
    ['Rosa de las Mercedes López', 'givenFirst', 'López', 'Rosa de las Mercedes'],
    ['Juan de la Cruz Pérez', 'givenFirst', 'Pérez', 'Juan de la Cruz'],
    ['Ana del Valle Gómez', 'givenFirst', 'Gómez', 'Ana del Valle'],
    ['Luz de María Paz', 'givenFirst', 'Paz', 'Luz de María'],
    ['José del Refugio Soto', 'givenFirst', 'Soto', 'José del Refugio'],
    ['Rosa del Mar López García', 'givenFirst', 'López García', 'Rosa del Mar'],
    ['López Mª del Carmen', 'familyFirst', 'López', 'Mª del Carmen'],
    ['De la Fuente Gómez, Juan', null, 'De la Fuente Gómez', 'Juan'],
    ['Juan de Dios Ruiz', 'givenFirst', 'Ruiz', 'Juan de Dios'],
    ['María del Carmen Ruiz', 'givenFirst', 'Ruiz', 'María del Carmen'],
    ['D AMICO LUCIANO', 'familyFirst', 'D AMICO', 'LUCIANO'],
    ['Vázquez de la O Ximena', 'familyFirst', 'Vázquez de la O', 'Ximena'],
    ['Josep Puig i Cadafalch', 'givenFirst', 'Puig i Cadafalch', 'Josep'],
  ] as const)('%s in order %s', (name, order, familyName, givenName) => {
    expect(splitName(name, order)).toEqual({ familyName, givenName })
  })

  it('is not split if it has two people', () => {
    expect([splitName('Ana y Juan Paz', 'givenFirst'), splitName('Paz, Ana y Juan', null)]).toEqual([null, null])
  })

  it('is not split without a comma or a known order, or if it is one word', () => {
    expect([splitName('Juan Pérez', null), splitName('Nahuel', 'familyFirst')]).toEqual([null, null])
    expect(splitName('CATEGORÍA 2012', 'familyFirst')).toBeNull()
    expect(splitName('* Los socios en rojo están de baja', 'familyFirst')).toBeNull()
  })

  it.each([
    ["D'ALESSANDRO", "D'Alessandro"],
    ['DE LA VEGA ORTIZ', 'De la Vega Ortiz'],
    ['McDonald', 'McDonald'],
  ])('%s in capitals becomes %s', (before, after) => {
    expect(nameInCase(before)).toBe(after)
  })
})

it.each([
  ['Rosa Gil - Omar Paz', 2],
  ['Sergio Salas y Sara Vera', 2],
  ['Sur y Norte S.R.L.', 1],
  ['Pérez Hermanos e Hijos SRL', 1],
  ['Club Andino - Sede Centro', 1],
])('%s are %i payers', (text, count) => {
  expect(payersIn(text)).toHaveLength(count)
})

describe('a whole name of three words', () => {
  it.each([
    ['Juan Pérez García', 'givenFirst', 2, 'Pérez García', 'Juan'],
    ['Juan Pérez García', 'givenFirst', 1, 'García', 'Juan Pérez'],
    ['Pérez García Juan', 'familyFirst', 2, 'Pérez García', 'Juan'],
    ['Juan Carlos Pérez', 'givenFirst', 2, 'Pérez', 'Juan Carlos'],
    ['Figueroa Rosa Elvira', 'familyFirst', 2, 'Figueroa', 'Rosa Elvira'],
    ['Juan de la Vega Ruiz', 'givenFirst', 2, 'de la Vega Ruiz', 'Juan'],
    ['Rosa de las Mercedes López', 'givenFirst', 2, 'López', 'Rosa de las Mercedes'],
    ['M.ª del Mar López', 'givenFirst', 2, 'López', 'M.ª del Mar'],
    ['López Rosa del Valle', 'familyFirst', 2, 'López', 'Rosa del Valle'],
    ['De la Vega Ruiz Juan', 'familyFirst', 2, 'De la Vega Ruiz', 'Juan'],
  ] as const)('%s in order %s with %i surnames', (name, order, surnames, familyName, givenName) => {
    expect(splitName(name, order, surnames)).toEqual({ familyName, givenName })
  })

  it('may have one or two surnames, unless a given name or a particle decides', () => {
    expect(
      ['Juan Pérez García', 'Juan Carlos Pérez', 'Juan Pérez', 'Ana de la Vega Ruiz'].map(hasOpenSurnames),
    ).toEqual([true, false, false, false])
  })
})

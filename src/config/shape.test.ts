import { describe, expect, it } from 'vitest'
import { integer, listOf, nullable, oneOf, record, ShapeError, string, withDefault } from './shape.ts'

const person = record({
  name: string(/^\S/, 'no puede estar vacío'),
  age: nullable(integer),
  rol: oneOf(['Admin', 'User']),
  tags: withDefault(listOf(string()), []),
})

describe('record', () => {
  it('reads its fields, drops others and fills in optional ones', () => {
    expect(person({ name: 'Ana', age: null, rol: 'User', other: 1 })).toEqual({
      name: 'Ana',
      age: null,
      rol: 'User',
      tags: [],
    })
  })

  it.each([
    [null, 'el valor: debe ser un objeto'],
    ['text', 'el valor: debe ser un objeto'],
    [{ age: 1, rol: 'User' }, 'name: debe ser un texto'],
    [{ name: '', age: 1, rol: 'User' }, 'name: no puede estar vacío'],
    [{ name: 'Ana', age: 1.5, rol: 'User' }, 'age: debe ser un número entero'],
    [{ name: 'Ana', age: '1', rol: 'User' }, 'age: debe ser un número entero'],
    [{ name: 'Ana', age: 1, rol: 'Root' }, 'rol: debe ser una de: Admin, User'],
    [{ name: 'Ana', age: 1, rol: 'User', tags: 'x' }, 'tags: debe ser una lista'],
    [{ name: 'Ana', age: 1, rol: 'User', tags: ['a', 2] }, 'tags.1: debe ser un texto'],
  ])('refuses %j, and says where', (value, message) => {
    expect(() => person(value)).toThrow(ShapeError)
    expect(() => person(value)).toThrow(message)
  })

  it('is not fooled by what every object inherits', () => {
    expect(() => record({ constructor: string() })({})).toThrow('constructor: debe ser un texto')
  })
})

it('names rows by their place', () => {
  expect(() => listOf(person)([{ name: 'Ana', age: 1, rol: 'User' }, {}])).toThrow('1.name: debe ser un texto')
})

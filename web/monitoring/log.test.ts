import { describe, expect, it } from 'vitest'
import { describeError, scrubText } from './log.ts'

describe('the log', () => {
  it.each([
    ['an e-mail', 'no user ana.perez@club.example here', 'no user <email> here'],
    ['an e-mail in an address', '/auth/x/ana%40club.example', '<email>'],
    ['a token', 'bad Bearer abc.def-ghi', 'bad <token>'],
    ['a JWT', 'got eyJhbGciOi.eyJzdWIi.sig_nature!', 'got <token>!'],
    [
      'a shared address',
      `no receipt at /public/receipts/${'aB3-_x'.repeat(12)}`,
      'no receipt at /public/receipts/<token>',
    ],
    [
      'the address of a mail that stops reminders',
      `no member at /public/reminders/${'aB3-'.repeat(16)}`,
      'no member at /public/reminders/<token>',
    ],
    ['an address with a password', 'connect postgres://rayo:secret@db/rayo failed', 'connect <address> failed'],
    ['a web address', 'fetch https://pool.example/x?token=1 failed', 'fetch <address> failed'],
    ['a quoted value', 'invalid input syntax for type uuid: "Ana Pérez"', 'invalid input syntax for type uuid: "…"'],
    ['a phone or document', 'value 30.123.456 and +54 9 11 5555-0100', 'value <number> and +<number>'],
    [
      'a failed query',
      'Failed query: insert into "user" values ($1)\nparams: Ana,Pérez',
      'Failed query: insert into "…" values ($1)\nparams: …',
    ],
  ])('hides %s', (_, text, result) => {
    expect(scrubText(text)).toBe(result)
  })

  it.each([
    'duplicate key value violates unique constraint "user_email_key"',
    'new row for relation "fee" violates check constraint "fee_amount"',
    'column "paid" does not exist',
    'connect ECONNREFUSED',
  ])('keeps the names in a failure: %s', (text) => {
    expect(scrubText(text)).toBe(text)
  })
})

it('describes an error with its frames and its causes, without repeating the message in the stack', () => {
  const cause = Object.assign(new TypeError('value "Ana" of ana@club.example'), { code: '23505' })
  const { name, message, stack, cause: described } = describeError(new Error('outer ana@club.example', { cause }))
  expect([name, message]).toEqual(['Error', 'outer <email>'])
  expect(stack[0]).toContain('log.test')
  expect(described).toMatchObject({ name: 'TypeError', code: '23505', message: 'value "…" of <email>' })
  expect(JSON.stringify([stack, described])).not.toContain('ana')
})

it('describes a thrown value that is not an error', () => {
  expect(describeError('ana@club.example')).toEqual({ name: 'string', message: '<email>', stack: [] })
})

it('stops at circular causes', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).match(/round/g)).toHaveLength(5)
})

import { fieldErrorsOf } from '../api/messages.ts'
import { expect, it } from 'vitest'
import { JOINS_A_DAY, joinRequestInputSchema, judgeJoinRequest, requireOpen } from './joinRequest.ts'

const SPORT = '0190f5f0-0000-7000-8000-000000000001'
const request = { kind: 'join', givenName: 'Ana', familyName: 'Paz', email: 'Ana@Example.org', consent: true } as const

it.each([
  ['nobody can be answered', { ...request, email: '' }, { email: 'contactRequired' }],
  ['a trial class names no sport', { ...request, kind: 'trial' }, { sportId: 'required' }],
  ['the person has not consented', { ...request, consent: false }, { consent: 'consentRequired' }],
  [
    'several things are wrong',
    { ...request, kind: 'trial', givenName: '', consent: false },
    { givenName: 'required', sportId: 'required', consent: 'consentRequired' },
  ],
  ['the message is too long', { ...request, message: 'a'.repeat(1001) }, { message: 'tooLong' }],
])('a request is refused if %s', (_, input, errors) => {
  const { error } = joinRequestInputSchema.safeParse(input)
  expect(error && fieldErrorsOf(error)).toEqual(errors)
})

it('accepts a phone without an e-mail, and a trial class of a sport', () => {
  const input = { ...request, kind: 'trial', email: null, phone: '11 2345-6789', sportId: SPORT }
  expect(joinRequestInputSchema.parse(input)).toMatchObject({ email: null, phone: '11 2345-6789', message: '' })
})

const one = { kind: 'join', sportId: null, email: 'ana@example.org', phone: null, status: 'new' } as const

it('recognises a repeated request while it waits, and accepts up to three others a day', () => {
  expect(judgeJoinRequest([], one)).toBe('new')
  expect(judgeJoinRequest([one], one)).toBe('repeated')
  expect(judgeJoinRequest([{ ...one, status: 'answered' }], one)).toBe('new')
  const trial = { ...one, kind: 'trial', sportId: SPORT } as const
  expect(judgeJoinRequest([one], trial)).toBe('new')
  const declined = { ...one, status: 'declined' } as const
  expect(judgeJoinRequest([declined, declined, declined], trial)).toBe('tooMany')
})

it('counts other people’s requests only towards the institution’s mails', () => {
  const others = Array.from({ length: JOINS_A_DAY - 1 }, () => ({ ...one, email: null, phone: '+541122223333' }))
  expect(judgeJoinRequest(others, one)).toBe('new')
  expect(judgeJoinRequest([...others, { ...one, email: 'beto@example.org' }], one)).toBe('unmailed')
})

it('does not change a request that led to a member', () => {
  expect(() => requireOpen({ status: 'member' })).toThrow('alreadyMember')
  expect(() => requireOpen({ status: 'declined' })).not.toThrow()
})

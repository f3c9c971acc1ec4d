import { expect, it } from 'vitest'
import { JOINS_A_DAY, joinRequestInputSchema, judgeJoinRequest, requireOpen } from './joinRequest.ts'
import { fieldErrorsOf } from '../api/problem.ts'

const SPORT = '0190f5f0-0000-7000-8000-000000000001'
const asked = { kind: 'join', givenName: 'Ana', familyName: 'Paz', email: 'Ana@Example.org', consent: true } as const

it.each([
  ['nobody can be answered', { ...asked, email: '' }, { email: 'contactRequired' }],
  ['a trial class names no sport', { ...asked, kind: 'trial' }, { sportId: 'required' }],
  ['the person has not consented', { ...asked, consent: false }, { consent: 'consentRequired' }],
  [
    'several things are wrong',
    { ...asked, kind: 'trial', givenName: '', consent: false },
    { givenName: 'required', sportId: 'required', consent: 'consentRequired' },
  ],
  ['the message is too long', { ...asked, message: 'a'.repeat(1001) }, { message: 'tooLong' }],
])('a request is refused if %s', (_, input, errors) => {
  const { error } = joinRequestInputSchema.safeParse(input)
  expect(error && fieldErrorsOf(error)).toEqual(errors)
})

it('a phone alone is enough, and a trial class of a sport', () => {
  const input = { ...asked, kind: 'trial', email: null, phone: '11 2345-6789', sportId: SPORT }
  expect(joinRequestInputSchema.parse(input)).toMatchObject({ email: null, phone: '11 2345-6789', message: '' })
})

const one = { kind: 'join', sportId: null, email: 'ana@example.org', phone: null, status: 'new' } as const

it('the same request again is repeated while it waits, and another one is kept up to three a day', () => {
  expect(judgeJoinRequest([], one)).toBe('kept')
  expect(judgeJoinRequest([one], one)).toBe('repeated')
  expect(judgeJoinRequest([{ ...one, status: 'answered' }], one)).toBe('kept')
  const trial = { ...one, kind: 'trial', sportId: SPORT } as const
  expect(judgeJoinRequest([one], trial)).toBe('kept')
  const answered = { ...one, status: 'declined' } as const
  expect(judgeJoinRequest([answered, answered, answered], trial)).toBe('tooMany')
})

it('others without an e-mail or phone in common do not count for a person, but for the institution’s mails', () => {
  const others = Array.from({ length: JOINS_A_DAY - 1 }, () => ({ ...one, email: null, phone: '+541122223333' }))
  expect(judgeJoinRequest(others, one)).toBe('kept')
  expect(judgeJoinRequest([...others, { ...one, email: 'beto@example.org' }], one)).toBe('unmailed')
})

it('a request that led to a member stays as it is', () => {
  expect(() => requireOpen({ status: 'member' })).toThrow('alreadyMember')
  expect(() => requireOpen({ status: 'declined' })).not.toThrow()
})

import { expect, test } from 'vitest'
import { slugAnswer } from './text.ts'

const holder = (slug: string) => ({ slug, isShown: true, wasShown: true })
const hidden = (slug: string) => ({ slug, isShown: false, wasShown: true })
const draft = (slug: string) => ({ slug, isShown: false, wasShown: false })

test.each([
  ['who has it is shown', [holder('a'), holder('b')], { kind: 'shown' }],
  ['who had it has moved', [holder('b')], { kind: 'moved', slug: 'b' }],
  ['the latest who had it decides', [holder('c'), holder('b')], { kind: 'moved', slug: 'c' }],
  ['who has it and was hidden is gone, whoever had it', [hidden('a'), holder('b')], { kind: 'gone' }],
  ['who moved and was hidden then is gone', [hidden('b')], { kind: 'gone' }],
  ['a draft takes nobody’s visitors', [draft('a'), holder('b')], { kind: 'moved', slug: 'b' }],
  ['a draft is nobody', [draft('a')], { kind: 'unknown' }],
  ['there never was one', [], { kind: 'unknown' }],
] as const)('%s', (_, holders, answer) => {
  expect(slugAnswer('a', holders)).toEqual(answer)
})

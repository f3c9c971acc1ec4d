import { expect, test } from 'vitest'
import { firstScripts } from './firstScripts.ts'

const CODE =
  'function add(first, second, unused) { return first + second }\nexport const sum = add(Number(location.hash), 2)\n'

test('the named chunks are smaller, do the same and say how to compile them; others stay', async () => {
  const [small, other] = [
    { type: 'chunk', name: 'react', code: CODE },
    { type: 'chunk', name: 'club', code: CODE },
  ]
  const { generateBundle } = firstScripts(['react', 'index'])
  if (typeof generateBundle !== 'object') throw new Error('no hook')
  await Reflect.apply(generateBundle.handler, null, [null, { small, other }])
  expect(other?.code).toBe(CODE)
  expect(small?.code.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  expect(small?.code.length).toBeLessThan(CODE.length)
  Object.assign(globalThis, { location: { hash: '40' } })
  const module: { sum: number } = await import(`data:text/javascript,${encodeURIComponent(small?.code ?? '')}`)
  expect(module.sum).toBe(42)
})

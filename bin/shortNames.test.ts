import { expect, test } from 'vitest'
import { cssModules, shortNames } from './shortNames.ts'

test('a class is named by its file and its place in it', () => {
  const nameOf = shortNames(['/src/b.module.css', '/src/a.module.css'])
  const css = '.card { color: red }\n.card:hover .name { margin: .5rem }\n@keyframes rise { to { top: 0 } }'
  expect(['card', 'name', 'rise'].map((name) => nameOf(name, '/src/a.module.css', css))).toEqual(['_a0', '_a1', '_a2'])
  expect(nameOf('card', '/src/b.module.css?used', css)).toBe('_b0')
  expect(() => nameOf('other', '/src/a.module.css', css)).toThrow('no short name for other of /src/a.module.css')
  expect(() => nameOf('card', '/src/c.module.css', css)).toThrow('/src/c.module.css')
})

test('no two files share a name, however many there are', () => {
  const files = Array.from({ length: 3_000 }, (_, index) => `/src/${index}.module.css`)
  const nameOf = shortNames(files)
  expect(new Set(files.map((file) => nameOf('card', file, '.card {}'))).size).toBe(files.length)
})

test('the modules of a folder are found, however deep', () => {
  expect(cssModules('src').map((path) => path.replaceAll('\\', '/'))).toEqual(
    expect.arrayContaining(['src/public-site/Card.module.css', 'src/ui/shell/Header.module.css']),
  )
})

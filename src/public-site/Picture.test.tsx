import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { pictureAddress, pictureName, widthsOf } from '#domain/clubs/pictureRules'
import { parseRuntimeConfig, setRuntimeConfig } from '../config/runtimeConfig.ts'
import { Picture } from './Picture.tsx'

afterEach(() => setRuntimeConfig(null))

function visibleUrl(url: string | null): string | null {
  const { container, unmount } = render(<Picture url={url} seed="Club" />)
  const address = container.querySelector('img')?.getAttribute('src') ?? null
  if (address === null && !container.querySelector('svg')) throw new Error('nothing is drawn')
  unmount()
  return address
}

describe('a picture', () => {
  it.each(['/pictures/club.svg', `${window.location.origin}/pictures/club.svg`, 'https://pictures.club.example/a.png'])(
    'is shown if its address %s is allowed',
    (url) => {
      setRuntimeConfig(parseRuntimeConfig({ imageOrigins: ['https://pictures.club.example'] }))
      expect(visibleUrl(url)).toBe(url)
    },
  )

  it.each([
    'https://elsewhere.example/a.png',
    'http://pictures.club.example/a.png',
    'https://pictures.club.example:8443/a.png',
    'https://pictures.club.example.evil.example/a.png',
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    '/\t/elsewhere.example/a.png',
    'data:image/png;base64,x',
    'https://',
  ])('shows the court instead of %j, and requests nothing', (url) => {
    setRuntimeConfig(parseRuntimeConfig({ imageOrigins: ['https://pictures.club.example'] }))
    expect(visibleUrl(url)).toBeNull()
  })

  it.each([
    ['failed to load', async () => Promise.reject(new Error('broken')), true],
    ['has no width of its own', async () => {}, false],
  ])('is checked on hydration if it %s', async (_, decode, isReplaced) => {
    const page = document.createElement('div')
    page.innerHTML = renderToString(<Picture url="/pictures/club.svg" seed="Club" />)
    const image = page.querySelector('img')
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 }, decode: { value: decode } })
    const { unmount } = render(<Picture url="/pictures/club.svg" seed="Club" />, { container: page, hydrate: true })
    await act(async () => {})
    expect(page.querySelector('img') === null).toBe(isReplaced)
    unmount()
  })

  it.each([
    [{}, 'lazy', 'low'],
    [{ isHead: true }, null, 'high'],
    [{ isFirst: true }, null, null],
    [{ isLogo: true }, 'lazy', 'low'],
    [{ isLogo: true, isHead: true }, null, 'high'],
  ])('(%j) reserves its size, and loads lazily unless it is visible at once', (kind, loading, priority) => {
    const { container, unmount } = render(<Picture url="/pictures/club.svg" seed="Club" {...kind} />)
    const image = container.querySelector('img')
    const attribute = (name: string) => image?.getAttribute(name)
    expect([attribute('loading'), attribute('fetchpriority')]).toEqual([loading, priority])
    expect([Number(attribute('width')) > 0, Number(attribute('height')) > 0]).toEqual([true, true])
    expect(attribute('srcset')).toBeNull()
    unmount()
  })

  it('offers several widths and types if uploaded, and states its displayed width', () => {
    const url = pictureAddress(pictureName('a'.repeat(64), 'image/webp'))
    const { container, unmount } = render(<Picture url={url} seed="Club" isLogo />)
    const attributes = ['source', 'img'].map((element) => {
      const tag = container.querySelector(element)
      return ['type', 'srcset', 'sizes'].map((name) => tag?.getAttribute(name))
    })
    const sizes = expect.stringMatching(/^\(max-width: \d+px\) [\d.]+rem, [\d.]+rem$/)
    expect(attributes).toEqual([
      ['image/avif', widthsOf(url, 'image/avif'), sizes],
      [null, widthsOf(url, 'image/webp'), sizes],
    ])
    expect(container.querySelector('img')?.getAttribute('src')).toBe(url)
    unmount()
  })

  it('is named by its text, and has the width that the page states', () => {
    const url = pictureAddress(pictureName('a'.repeat(64), 'image/webp'))
    const { container, unmount } = render(<Picture url={url} seed="Club" alt="Foto de Club" sizes="92vw" isHead />)
    expect(container.querySelector('img')).toHaveAccessibleName('Foto de Club')
    const sizes = ['source', 'img'].map((element) => container.querySelector(element)?.getAttribute('sizes'))
    expect(sizes).toEqual(['92vw', '92vw'])
    unmount()
  })

  it('shows the court without an address', () => {
    expect(visibleUrl(null)).toBeNull()
  })
})

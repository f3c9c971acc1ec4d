import { Suspense } from 'react'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lazyPage, preloadPage } from './lazyPage.ts'

const page = () => Promise.resolve({ default: () => <h1>Cuotas</h1> })
const shown = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback={<p>Cargando</p>}>
      <Page />
    </Suspense>,
  )

it('a page that was loaded ahead is there at once; another loads when it is shown', async () => {
  const [ahead, later] = [lazyPage(page), lazyPage(page)]
  await preloadPage(ahead)
  const { unmount } = shown(ahead)
  expect(screen.getByRole('heading')).toHaveTextContent('Cuotas')
  unmount()
  shown(later)
  expect(screen.getByText('Cargando')).toBeInTheDocument()
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

it('what could not be loaded ahead loads when it is shown', async () => {
  let isReachable = false
  const Page = lazyPage<object>(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return page()
  })
  await preloadPage(Page)
  isReachable = true
  shown(Page)
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

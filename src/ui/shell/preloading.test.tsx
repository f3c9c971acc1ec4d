import { Suspense } from 'react'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lazyPage, preloadPage } from './lazyPage.ts'

const page = () => Promise.resolve({ default: () => <h1>Cuotas</h1> })
const show = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback={<p>Cargando</p>}>
      <Page />
    </Suspense>,
  )

it('shows a preloaded page at once; another loads when it is shown', async () => {
  const [ahead, later] = [lazyPage(page), lazyPage(page)]
  await preloadPage(ahead)
  const { unmount } = show(ahead)
  expect(screen.getByRole('heading')).toHaveTextContent('Cuotas')
  unmount()
  show(later)
  expect(screen.getByText('Cargando')).toBeInTheDocument()
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

it('loads a page whose preload failed when it is shown', async () => {
  let isReachable = false
  const Page = lazyPage<object>(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return page()
  })
  await preloadPage(Page)
  isReachable = true
  show(Page)
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

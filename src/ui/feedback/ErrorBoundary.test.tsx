import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeComplaints } from '#tests/support/console'
import { ErrorBoundary, LoadFailure } from './ErrorBoundary.tsx'
import { LoadError } from '../shell/lazyPage.ts'

function Failing({ error }: { error: Error | null }) {
  if (error) throw error
  return <p>contenido</p>
}

function show(error: Error | null, resetKey: string) {
  return (
    <>
      <p>encabezado</p>
      <ErrorBoundary resetKey={resetKey}>
        <Failing error={error} />
      </ErrorBoundary>
    </>
  )
}

it('keeps its surroundings, reports the failure, and tries again at another address', () => {
  const { rerender } = render(show(new Error('roto'), 'a'))
  expect(screen.getByText('encabezado')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Algo salió mal' })).toBeInTheDocument()
  expect(screen.queryByText(/roto/)).toBeNull()
  rerender(show(null, 'b'))
  expect(screen.getByText('contenido')).toBeInTheDocument()
  expect(takeComplaints()).not.toEqual([])
})

/** Counts page reloads from now on: jsdom does not let a test replace `reload`. */
function reloads() {
  const reload = vi.fn<() => void>()
  const { href } = window.location
  const get = (target: object, key: string | symbol): unknown =>
    key === 'location' ? { href, reload } : Reflect.get(target, key)
  vi.stubGlobal('window', new Proxy(window, { get }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return reload
}

it('reports that a part of the app did not load, and reloads the page on demand once the server answers', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(new Response())]
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answers.shift()?.() ?? Promise.reject(new Error()))
  render(show(new LoadError('not loaded'), 'a'))
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte')
  takeComplaints()
  const reload = reloads()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/Sigue sin haber conexión/)).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(ask).toHaveBeenCalledTimes(2)
  expect(ask).toHaveBeenLastCalledWith(location.href, { method: 'HEAD', cache: 'no-store' })
})

it('reports a retry without a connection, and allows another', async () => {
  const retry = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  render(<LoadFailure retry={retry} />)
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/Sigue sin haber conexión/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/Sigue sin haber conexión/)).toBeInTheDocument()
  expect(retry).toHaveBeenCalledTimes(2)
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { takeComplaints } from '#tests/support/console'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadError } from './lazyPage.ts'
import { LoadFailure } from './LoadFailure.tsx'

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

it('keeps what stands around it, says what happened, and tries again at another address', () => {
  const { rerender } = render(show(new Error('roto'), 'a'))
  expect(screen.getByText('encabezado')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Algo salió mal' })).toBeInTheDocument()
  expect(screen.queryByText(/roto/)).toBeNull()
  rerender(show(null, 'b'))
  expect(screen.getByText('contenido')).toBeInTheDocument()
  expect(takeComplaints()).not.toEqual([])
})

it('offers a retry when a part of the app did not load', () => {
  render(show(new LoadError('not loaded'), 'a'))
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte')
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  takeComplaints()
})

it('says so when there still is no connection, and does not stay stuck', async () => {
  const retry = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  render(<LoadFailure retry={retry} />)
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/Sigue sin haber conexión/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/Sigue sin haber conexión/)).toBeInTheDocument()
  expect(retry).toHaveBeenCalledTimes(2)
})

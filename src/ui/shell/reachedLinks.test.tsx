import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onReachedLink } from './reachedLinks.ts'

it('loads a link’s page once, when the pointer, a finger or the focus reaches it', () => {
  window.history.replaceState(null, '', '/')
  render(
    <>
      <a href="/sports">
        <b>Deportes</b>
      </a>
      <a href="/plans">Planes</a>
      <a href="/help">Ayuda</a>
      <a href="https://elsewhere.example/about">Otro sitio</a>
      <a href="/">Inicio</a>
      <a href="/contact">Contacto</a>
      <button type="button">Buscar</button>
    </>,
  )
  const paths: string[] = []
  const stop = onReachedLink((path) => paths.push(path))
  fireEvent.pointerOver(screen.getByText('Deportes'))
  fireEvent.touchStart(screen.getByText('Planes'))
  fireEvent.focusIn(screen.getByText('Ayuda'))
  for (const name of ['Deportes', 'Otro sitio', 'Inicio', 'Buscar']) fireEvent.pointerOver(screen.getByText(name))
  expect(paths).toEqual(['/sports', '/plans', '/help'])
  stop()
  fireEvent.pointerOver(screen.getByText('Contacto'))
  expect(paths).toHaveLength(3)
})

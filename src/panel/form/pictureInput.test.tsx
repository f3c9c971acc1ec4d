import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { ERRORS } from '#domain/api/messages'
import { aPngFile } from '#tests/support/pictureFiles'
import { takeComplaints } from '#tests/support/console'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { pictures } from '../../providers/es/inputs.ts'
import { panel } from '../../providers/es/panel.ts'

const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name, { type: 'image/png' })
const PICTURE = () => file(aPngFile(), 'dibujo.png')

/** The form of a sport with a picture. The upload skips the `accept` filter of the browser's file dialog. */
async function openForm() {
  const world = await network.world()
  const sport = world.store.snapshot().sports.find(({ imageUrl }) => imageUrl !== null)
  if (!sport) throw new Error('the demo’s sports have pictures')
  const view = await renderApp(`/panel/manage-sports/${sport.id}`, { as: 'superadmin@rayo.test' })
  const input = await screen.findByLabelText<HTMLInputElement>('Imagen')
  const current = () => world.store.snapshot().sports.find(({ id }) => id === sport.id)
  return { ...view, input, sport, current, storedPictures: () => world.store.snapshot().pictures }
}
const save = () => screen.getByText(panel.form.save)
const preview = (name: string) => screen.queryByAltText(name)

it('shows an error of the API at the field, loses nothing, and sends again', async () => {
  const { user, input, current, storedPictures } = await openForm()
  const name = screen.getByLabelText(/^Nombre/)
  fireEvent.change(name, { target: { value: 'Deporte con imagen' } })
  await user.upload(input, PICTURE())
  const onUpload = vi.fn<() => void>()
  network.use(
    http.post(
      '*/api/v1/private/pictures',
      () => {
        onUpload()
        const problem = { type: 'urn:rayo:problem:brokenPicture', title: 'Datos no válidos', status: 422 }
        const body = { ...problem, code: 'brokenPicture', detail: ERRORS.brokenPicture.detail }
        return Response.json(body, { status: 422, headers: { 'Content-Type': 'application/problem+json' } })
      },
      { once: true },
    ),
  )
  await user.click(save())
  expect(await screen.findAllByText(ERRORS.brokenPicture.detail)).toHaveLength(1)
  expect(onUpload).toHaveBeenCalledOnce()
  expect(takeComplaints()).not.toEqual([])
  expect(preview('dibujo.png')).toBeVisible()
  expect(name).toHaveValue('Deporte con imagen')
  expect(current()?.name).not.toBe('Deporte con imagen')
  await user.click(save())
  await waitFor(() => expect(current()?.name).toBe('Deporte con imagen'))
  expect(storedPictures()).toHaveLength(1)
})

it('removes a picture, and accepts an address instead', async () => {
  const { user, input, current } = await openForm()
  const part = input.closest('.ra-input')
  if (!(part instanceof HTMLElement)) throw new Error('no input')
  await user.click(within(part).getByRole('button'))
  await user.click(screen.getByText(pictures.fromAddress))
  fireEvent.change(screen.getByLabelText(/^Imagen/), { target: { value: '/pictures/sports/judo.svg' } })
  await user.click(save())
  await waitFor(() => expect(current()?.imageUrl).toBe('/pictures/sports/judo.svg'))
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { network, snapshot } from '#tests/support/network'
import { setStoredUser } from '../providers/session/storedUser.ts'
import { renderApp } from '../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'
import { aStoredUser } from '#tests/support/builders'

const api = (resource: string) => `*/api/v1/public/${resource}`
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 })
const destinations = () => screen.queryAllByText(/^Ir a/).map((link) => link.getAttribute('href'))
const articles = () => screen.findAllByRole('article', {}, { timeout: 10_000 })
const count = async () =>
  Number.parseInt(
    (await screen.findByText(/^\d+ (instituci|deporte)/, { selector: '[aria-live]' })).textContent ?? '',
    10,
  )

describe('Inicio', () => {
  it('goes to the results of a search, shows real offerings, and has one link for clubs', async () => {
    const { router, user } = await renderApp('/')
    await heading('Encuentra tu deporte, cerca')
    await waitFor(() => expect(document.title).toBe('Clubes y deportes cerca, con horarios y cuotas · Rayo'))
    await waitFor(async () => expect((await articles()).length).toBe(12), { timeout: 10_000 })
    const examples = screen.getByRole('heading', { name: 'Algunos horarios' }).parentElement ?? document.body
    const [club] = within(examples).getAllByRole('link')
    expect(within(document.body).getAllByRole('link', { name: club?.textContent ?? '' })[1]).toHaveAttribute(
      'href',
      club?.getAttribute('href'),
    )
    expect(screen.getByRole('link', { name: 'Ver los planes para clubes' })).toHaveAttribute('href', '/plans')
    await user.type(screen.getByLabelText('Qué quieres practicar, o dónde'), 'nata{Enter}')
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/institutions?q=nata')
    await heading('Instituciones')
  })
})

describe('Deportes', () => {
  it('searches in the address and links to the page of a sport and to its institutions', async () => {
    const { router, user } = await renderApp('/sports?q=futbol&typeId=nope')
    await heading('Deportes')
    await waitFor(() => expect(document.title).toBe('Deportes · Rayo'))
    const card = firstOf(await articles())
    await user.click(within(card).getByRole('link', { name: /Fútbol/ }))
    expect(router.state.location.pathname).toBe('/sports/futbol')
    await heading('Fútbol')
    await user.click(await screen.findByRole('link', { name: /^Buscar entre todas/ }))
    expect(router.state.location.search).toMatch(/^\?sportId=/)
    await heading('Instituciones con Fútbol')
  })

  it('filters by type, reports when nothing is found, and removes the filters', async () => {
    const { router, user } = await renderApp('/sports')
    await articles()
    const all = await count()
    const type = await screen.findByLabelText('Tipo')
    await waitFor(() => expect(within(type).getAllByRole('option').length).toBeGreaterThan(1))
    const option = within(type).getAllByRole('option')[1]
    if (!option) throw new Error('no type')
    await user.selectOptions(type, option)
    expect(router.state.location.search).toMatch(/typeId=/)
    await waitFor(async () => expect(await count()).toBeLessThan(all))
    await user.type(screen.getByLabelText('Buscar deporte'), 'zzz{Enter}')
    expect(await screen.findByRole('heading', { name: 'No encontramos deportes' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Quitar filtros' }))
    expect(router.state.location.search).toBe('')
    await waitFor(async () => expect(await count()).toBe(all))
    expect(screen.getByLabelText('Buscar deporte')).toHaveValue('')
  })
})

describe('Instituciones', () => {
  it('pages through the list by address', async () => {
    const { router, user } = await renderApp('/institutions')
    await heading('Instituciones')
    const [first, ...others] = await articles()
    expect(others).toHaveLength(11)
    const way = within(first ?? document.body).getByRole('link', { name: /^Cómo llegar a Academia/ })
    expect(way).toHaveAttribute('href', expect.stringMatching(/^https:.*destination=-24\.79/))
    const pages = within(screen.getByRole('navigation', { name: 'Páginas' }))
    expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Página 1')
    await user.click(pages.getByRole('link', { name: 'Siguiente' }))
    expect(router.state.location.search).toBe('?page=2')
    await waitFor(async () => expect((await articles()).length).toBeLessThan(12))
  })

  it('filters by city and goes back with the history', async () => {
    const { router, user } = await renderApp('/institutions')
    await articles()
    const city = screen.getByLabelText('Ciudad')
    await waitFor(() => expect(within(city).getAllByRole('option').length).toBeGreaterThan(1))
    await user.selectOptions(city, 'Salta')
    await waitFor(async () => expect(await articles()).toHaveLength(1))
    await router.navigate(-1)
    await waitFor(async () => expect(await articles()).toHaveLength(12))
    expect(city).toHaveValue('')
  })

  it.each(['sportId=nope', 'sportId=01934be9-3bab-7286-997c-29e6ffef0bd8&city=Atlantis'])(
    'ignores an unknown value of a filter (%s), and shows the last page instead of one beyond it',
    async (filters) => {
      await renderApp(`/institutions?${filters}&page=1e99`)
      await heading('Instituciones')
      const pages = within(await screen.findByRole('navigation', { name: 'Páginas' }, { timeout: 10_000 }))
      expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Página 2')
      expect(12 + (await articles()).length).toBe(await count())
      expect(screen.getByLabelText('Deporte')).toHaveValue('')
      expect(screen.getByLabelText('Ciudad')).toHaveValue('')
      expect(screen.queryByText(/No encontramos|inesperado/)).toBeNull()
    },
  )

  it('opens a page with cuotas, hours and contact, and names its sports even if these cannot be loaded', async () => {
    network.use(http.get(api('sports'), () => new HttpResponse(null, { status: 401 })))
    const { user } = await renderApp('/institutions')
    const [card] = await articles()
    const title = within(card ?? document.body).getByRole('heading')
    const link = within(title).getByRole('link')
    const name = link.textContent ?? ''
    await user.click(link)
    await heading(name)
    await waitFor(() => expect(document.title).toBe(`${name} · Rayo`))
    expect(screen.getByRole('heading', { level: 2, name: 'Deportes y cuotas' })).toBeInTheDocument()
    const { institutions, sports } = await snapshot()
    const sportIds = institutions.find((one) => one.name === name)?.offerings.map(({ sportId }) => sportId) ?? []
    const names = sports.filter(({ id }) => sportIds.includes(id)).map((sport) => sport.name)
    const sportNames = screen.getAllByRole('heading', { level: 3 }).map((sport) => sport.textContent)
    expect(sportNames).toEqual(expect.arrayContaining(names))
    expect(names.length).toBeGreaterThan(0)
    expect(screen.getAllByText('por mes').length).toBeGreaterThan(0)
    expect(screen.getByRole('complementary', { name: 'Contacto' })).toBeInTheDocument()
  })

  it('shows the sport and the day of the filters', async () => {
    const { sports } = await snapshot()
    const football = sports.find(({ slug }) => slug === 'futbol')
    await renderApp(`/institutions?sportId=${football?.id}&weekday=6&sort=amount`)
    await heading('Instituciones con Fútbol')
    await waitFor(async () =>
      expect((await articles())[0]).toHaveTextContent(/Fútbol \$\s[\d.]+\/mes · .*sáb\s\d\d:\d\d/),
    )
    for (const card of await articles()) expect(card).toHaveTextContent(/sáb/)
    expect(screen.getByLabelText('Día')).toHaveDisplayValue('Sábado')
    expect(screen.getByLabelText('Ordenar por')).toHaveDisplayValue('Cuota más baja')
  })

  it('sets the filters that the words of a search name, which a visitor can remove one by one', async () => {
    const { router, user } = await renderApp('/institutions?q=hockey+en+Rosario+por+la+noche')
    await heading('Instituciones con Hockey')
    await waitFor(async () => expect(await count()).toBe(1))
    const box = screen.getByLabelText('Buscar institución')
    expect(box).toHaveValue('')
    expect(screen.getByLabelText('Ciudad')).toHaveDisplayValue('Rosario')
    expect(screen.getByLabelText('Horario')).toHaveDisplayValue(/^Noche/)
    await user.click(screen.getByRole('link', { name: 'Quitar Rosario' }))
    expect(router.state.location.search).toMatch(/^\?sportId=[^&]+&dayPart=evening$/)
    await waitFor(async () => expect(await count()).toBeGreaterThan(1))
    await user.click(screen.getByRole('link', { name: 'Quitar filtros' }))

    await user.type(box, 'judo')
    await waitFor(() => expect(router.state.location.search).toBe('?q=judo'))
    expect(box).toHaveValue('judo')
    expect(screen.getByLabelText('Deporte')).toHaveValue('')
    await user.keyboard('{Enter}')
    await heading('Instituciones con Judo')
    expect(box).toHaveValue('')
    await user.type(box, 'vecinal{Enter}')
    expect(router.state.location.search).toMatch(/sportId=.*&q=vecinal|q=vecinal&sportId=/)
  })

  it('asks for the visitor’s position only on demand, and then shows the nearest first', async () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { geolocation: { value: { getCurrentPosition } }, onLine: { value: true } }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { router, user } = await renderApp('/institutions')
    await articles()
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Cerca de mí' }))
    const [succeed, fail] = getCurrentPosition.mock.calls[0] ?? []
    act(() => fail?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    expect(screen.getByRole('alert')).toHaveTextContent('elegir tu ciudad')
    act(() => succeed?.({ coords: { latitude: -54.80191, longitude: -68.30295 } } as GeolocationPosition))
    expect(new URLSearchParams(router.state.location.search).get('near')).toBe('-54.8,-68.3')
    await waitFor(async () => expect((await articles())[0]).toHaveTextContent(/Comodoro Rivadavia.* · a \d+ km/))
  })
})

describe('Un deporte', () => {
  it('shows where, when and from what price it is offered, and links to the calendar', async () => {
    const { router, user } = await renderApp('/sports/judo')
    await heading('Judo')
    await waitFor(() => expect(document.title).toBe('Judo · Rayo'))
    expect(await screen.findByText(/^\d+ instituciones · desde \$/)).toBeInTheDocument()
    expect((await articles()).length).toBeGreaterThan(1)
    const week = within(await screen.findByRole('table', { name: 'Horarios de Judo en la semana' }))
    expect(week.getAllByRole('rowheader').length).toBeGreaterThan(1)
    expect(screen.getByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/public\/calendar\.ics\?sportId=/),
    )
    await user.click(screen.getByRole('link', { name: /^Ver Judo en el calendario/ }))
    expect(router.state.location.pathname).toBe('/calendar')
    await heading('Calendario de Judo')
  })
})

describe('Calendario', () => {
  it('is filtered in the address, and reports when nothing is found', async () => {
    const { router, user } = await renderApp('/calendar?weekday=6&sportId=nope')
    await heading('Calendario')
    const weeks = await screen.findAllByRole('table', {}, { timeout: 10_000 })
    for (const week of weeks) {
      expect(
        within(week)
          .getAllByRole('rowheader')
          .map((day) => day.textContent),
      ).toEqual(['Sábado'])
    }
    const clubs = screen.getAllByRole('heading', { level: 3 }).map((club) => club.textContent)
    expect(new Set(clubs).size).toBe(weeks.length)
    await user.selectOptions(screen.getByLabelText('Día'), 'Domingo')
    expect(router.state.location.search).toContain('weekday=7')
    expect(await screen.findByRole('heading', { name: 'No encontramos horarios' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Quitar filtros' }))
    expect(router.state.location.search).toBe('')
    expect((await screen.findAllByRole('table')).length).toBeGreaterThan(weeks.length)
  })
})

describe('Ayuda', () => {
  it('searches without regard to case and accents', async () => {
    const { router, user } = await renderApp('/help')
    await heading('Ayuda')
    expect(await screen.findByText(/^\d{2} respuestas$/)).toBeInTheDocument()
    await user.type(screen.getByLabelText('Buscar en la ayuda'), 'EXENCION{Enter}')
    expect(router.state.location.search).toBe('?q=EXENCION')
    expect(await screen.findByText('2 respuestas')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Buscar en la ayuda'))
    await user.type(screen.getByLabelText('Buscar en la ayuda'), 'zzz{Enter}')
    expect(await screen.findByRole('heading', { name: 'No encontramos una respuesta' })).toBeInTheDocument()
  })

  it('links only to pages that the signed-in user may open', async () => {
    setStoredUser(aStoredUser())
    await renderApp('/help')
    await heading('Ayuda')
    expect(new Set(destinations())).toEqual(new Set(['/panel/my-institutions', '/panel', '/plans', '/institutions']))
    act(() => setStoredUser(null))
    expect(destinations()).toContain('/panel/users/new')
  })
})

describe('a failing API', () => {
  it.each([
    ['/sports', 'sports', () => new HttpResponse(null, { status: 401 })],
    ['/institutions', 'institutions', () => HttpResponse.json({ wrong: true })],
    ['/plans', 'plans', () => new HttpResponse('<html>')],
    ['/institutions/x', 'institutions/x', () => HttpResponse.json({ wrong: true })],
  ])('is reported on %s, with a retry', async (path, resource, respond) => {
    network.use(http.get(api(resource), respond))
    const { user } = await renderApp(path)
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect(alert).toHaveTextContent('No pudimos cargar los datos')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const isOne = resource.includes('/')
    network.use(http.get(api(resource), () => HttpResponse.json([], { status: isOne ? 404 : 200 })))
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByText('No pudimos cargar los datos')).toBeNull(), { timeout: 10_000 })
  })
})

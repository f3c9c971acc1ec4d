import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RootLayout } from '../ui/shell/RootLayout.tsx'
import { AboutPage } from './AboutPage.tsx'
import { HelpPage } from './HelpPage.tsx'
import { HomePage } from './HomePage.tsx'
import { InstitutionPage } from './InstitutionPage.tsx'
import { InstitutionsPage } from './InstitutionsPage.tsx'
import { LegalPage } from './LegalPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PlansPage } from './PlansPage.tsx'
import { PublicSite } from './PublicSite.tsx'
import { SportsPage } from './SportsPage.tsx'

const PAGES = {
  '/': HomePage,
  '/sports?q=nata': SportsPage,
  '/institutions?city=Salta&page=2': InstitutionsPage,
  '/institutions/club-norte': InstitutionPage,
  '/plans': PlansPage,
  '/help?q=recibo': HelpPage,
  '/about': AboutPage,
  '/privacy': () => createElement(LegalPage, { text: 'privacy' }),
  '/nada': NotFoundPage,
}

it.each(Object.entries(PAGES))('renders %s on a server, with one h1 between header and footer', (path, page) => {
  expect(typeof window).toBe('undefined')
  const router = createMemoryRouter(
    [
      {
        element: createElement(RootLayout),
        children: [
          {
            element: createElement(PublicSite),
            children: [
              { path: '/institutions/:slug', element: createElement(page) },
              { path: '*', element: createElement(page) },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  const html = renderToString(createElement(RouterProvider, { router }))
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<header.*<main.*<footer/s)
})

import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'

// React and its router as their manuals show them, with as many cards as our home page.

const SPORTS = ['Atletismo', 'Básquet', 'Ciclismo', 'Fútbol', 'Hockey', 'Natación']
const CLUBS = ['Club Norte', 'Club Sur', 'Club Este', 'Club Oeste', 'Club Centro', 'Club Río']
const EXAMPLES = ['Judo', 'Vóley', 'Tenis', 'Boxeo']
const TEXT = 'Un texto de dos renglones, tan largo como el que tiene cada una de las tarjetas que se comparan.'

const Frame = () => (
  <>
    <header>
      <nav>
        <Link to="/">Inicio</Link> <Link to="/sports">Deportes</Link>
      </nav>
    </header>
    <main>
      <Outlet />
    </main>
  </>
)

const Cards = ({ title, names }: { title: string; names: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <h3>
            <Link to="/sports">{name}</Link>
          </h3>
          <p>{TEXT}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Home = () => (
  <>
    <h1>Encuentra tu deporte</h1>
    <form>
      <input name="q" aria-label="Buscar" /> <button type="submit">Buscar</button>
    </form>
    <Cards title="Por ejemplo" names={EXAMPLES} />
    <Cards title="Deportes" names={SPORTS} />
    <Cards title="Instituciones" names={CLUBS} />
  </>
)

const children = [
  { path: '/', element: <Home /> },
  { path: '/sports', element: <Cards title="Deportes" names={SPORTS} /> },
]
const router = createBrowserRouter([{ element: <Frame />, children }])

const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)

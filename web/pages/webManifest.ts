/** Where the browser reads how the site is installed. `public/` has a file for what no server serves. */
const PATH = '/manifest.webmanifest'

/** How the site is installed, under the installation's own name. Answers null for any other address. */
export function createWebManifest(name: string): (request: Request) => Promise<Response | null> {
  const text = JSON.stringify(webManifest(name))
  return async (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== PATH) return null
    return new Response(text, {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
    })
  }
}

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

function webManifest(name: string): object {
  return {
    id: '/',
    name,
    short_name: name,
    description: 'Clubes e instituciones deportivas: dónde entrenar, cuándo y por cuánto.',
    lang: 'es',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0a1128',
    background_color: '#0a1128',
    categories: ['sports'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Instituciones', url: '/institutions' },
      { name: 'Mis cuotas', url: '/panel/my-institutions' },
    ],
  }
}

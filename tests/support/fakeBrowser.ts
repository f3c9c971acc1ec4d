import { vi } from 'vitest'

/** Storage with listable keys, like a browser's. */
function createWebStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? String(Reflect.get(storage, key)) : null),
    setItem: (key: string, value: string) => void Reflect.set(storage, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
    key: (index: number) => Object.keys(storage)[index] ?? null,
    clear() {
      for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key)
    },
  }
  const storage: Storage = Object.create({ ...methods, length: 0 })
  return storage
}

/** Cookies like `document.cookie`. `written` has every written line with its attributes. */
function createCookies() {
  const jar = new Map<string, string>()
  const written: string[] = []
  const target = new EventTarget()
  return {
    jar,
    written,
    hidden: false,
    // Amplify looks for known frameworks.
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener: target.addEventListener.bind(target),
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      written.push(line)
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', ...value] = pair.split('=')
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length)
      if (expires && Date.parse(expires) < Date.now()) jar.delete(name)
      else jar.set(name, value.join('='))
    },
  }
}

/**
 * The browser features that sign-in needs, for tests that follow redirects, which jsdom does not: an address, history,
 * storage and cookies. Install it before importing Amplify, which keeps a reference to the storage.
 */
export function installBrowser(origin = 'https://club.test') {
  const target = new EventTarget()
  const cookies = createCookies()
  const left: string[] = []
  let url = new URL('/panel', origin)
  const location = {
    get href() {
      return url.href
    },
    set href(address: string) {
      left.push(address)
    },
    assign: (address: string) => void left.push(address),
    get origin() {
      return url.origin
    },
    get pathname() {
      return url.pathname
    },
    get hostname() {
      return url.hostname
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
  }
  const go = (address: string) => {
    url = new URL(address, url)
  }
  const globals = {
    window: globalThis,
    navigator: { userAgent: 'Test', product: 'Gecko', onLine: true, platform: 'Test', language: 'es' },
    document: cookies,
    location,
    history: { state: null, replaceState: (_state: unknown, _title: string, address: string) => go(address) },
    localStorage: createWebStorage(),
    sessionStorage: createWebStorage(),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    cookies,
    localStorage: globals.localStorage,
    sessionStorage: globals.sessionStorage,
    dispatchEvent: globals.dispatchEvent,
    /** The addresses that the page left for. */
    left,
    /** Loads a page and forgets where the last one left for. */
    open(address: string) {
      go(address)
      left.length = 0
    },
    get path() {
      return `${url.pathname}${url.search}${url.hash}`
    },
    /** Like a new browser. */
    clear() {
      globals.localStorage.clear()
      globals.sessionStorage.clear()
      cookies.jar.clear()
      cookies.written.length = 0
      left.length = 0
      url = new URL('/panel', origin)
    },
  }
}

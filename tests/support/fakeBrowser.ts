import { vi } from 'vitest'

export function createWebStorage(): Storage {
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

/** `lines` has every line with its attributes. */
function createCookies() {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const target = new EventTarget()
  return {
    jar,
    lines,
    hidden: false,
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener: target.addEventListener.bind(target),
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      lines.push(line)
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', ...value] = pair.split('=')
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length)
      if (expires && Date.parse(expires) < Date.now()) jar.delete(name)
      else jar.set(name, value.join('='))
    },
  }
}

/** Install it before importing Amplify, which keeps a reference to the storage. */
export function installBrowser(origin = 'https://club.test') {
  const target = new EventTarget()
  const cookies = createCookies()
  const exits: string[] = []
  let url = new URL('/panel', origin)
  const location = {
    get href() {
      return url.href
    },
    set href(address: string) {
      exits.push(address)
    },
    assign: (address: string) => void exits.push(address),
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
    exits,
    open(address: string) {
      go(address)
      exits.length = 0
    },
    get path() {
      return `${url.pathname}${url.search}${url.hash}`
    },
    clear() {
      globals.localStorage.clear()
      globals.sessionStorage.clear()
      cookies.jar.clear()
      cookies.lines.length = 0
      exits.length = 0
      url = new URL('/panel', origin)
    },
  }
}

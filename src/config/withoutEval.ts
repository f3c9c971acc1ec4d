// zod tries whether it may compile code (`new Function`). The page's policy forbids that, and a browser reports the attempt though zod catches
// it; so zod is told beforehand, by the global that it reads its settings from, and is not loaded for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

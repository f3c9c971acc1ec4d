// zod tests whether it may compile code (`new Function`). The page's policy forbids that, and the browser reports the
// attempt even though zod catches it. This sets zod's global setting first, and loads no zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

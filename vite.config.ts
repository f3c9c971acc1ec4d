import { copyFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, loadEnv } from 'vite'
import type { InlineConfig, Plugin, Rolldown } from 'vite'
import { compressed } from './bin/compressed.ts'
import { firstScripts } from './bin/firstScripts.ts'
import { lightRouter } from './bin/lightRouter.ts'
import { pureSchemas, SCHEMAS, withoutJsonSchema } from './bin/pureSchemas.ts'
import { runtimeConfigFrom, withRuntimeConfig } from './bin/runtimeConfig.ts'
import { slimAuthenticator } from './bin/slimAuthenticator.ts'
import { nativeEntries } from './bin/nativeEntries.ts'
import { cssModules, shortNames } from './bin/shortNames.ts'
import { usedTogether } from './bin/usedTogether.ts'
import { DEMO_POOL } from './mocks/cognito/pool.ts'

/** Fills the JSON block of index.html; without mocks there is no user pool but the environment's. */
function runtimeConfigBlock(env: Record<string, string>, mocks: boolean): Plugin {
  return {
    name: 'rayo:runtime-config',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withRuntimeConfig(html, runtimeConfigFrom(env, mocks ? DEMO_POOL : null)),
    },
  }
}

/** The service worker of the mocks lies in public/, which is copied whole: a production build drops it again. */
function withoutMockWorker(outDir: string): Plugin {
  return {
    name: 'rayo:without-mock-worker',
    apply: 'build',
    async closeBundle() {
      for (const file of ['demoWorker.js', 'mockServiceWorker.js']) await rm(`${outDir}/${file}`, { force: true })
    },
  }
}

const sizesOf = (modules: Rolldown.OutputChunk['modules']) =>
  Object.entries(modules).map(([id, { renderedLength }]) => [relative(process.cwd(), id), renderedLength])

/** Notes which modules each chunk holds, by their paths here, and how much of each: for a server and `npm run size`. */
function moduleSizes(): Plugin {
  return {
    name: 'rayo:module-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [[output.fileName, sizesOf(output.modules)]] : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(chunks)),
      })
    },
  }
}

/**
 * Builds what renders the public pages on a server (`bin/process/publicPages.ts`), from the same modules in the same
 * way: what it renders has the page's class names.
 */
function pageRenderer(code: InlineConfig, outDir: string): Plugin {
  return {
    name: 'rayo:page-renderer',
    apply: 'build',
    async closeBundle() {
      await build({
        ...code,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          ...code.build,
          ssr: true,
          outDir: `${outDir}/.vite`,
          emptyOutDir: false,
          target: 'node20',
          rolldownOptions: {
            input: { render: 'src/rendering/renderPage.tsx' },
            // A server never shows them, but for the gate's outline.
            external: /^\.\.?\/(?:panel|auth)\/(?!gate\/GateOutline)/,
            output: { entryFileNames: 'render.js', codeSplitting: false },
          },
        },
        // One file, which needs no packages beside it.
        ssr: { noExternal: true },
      })
    },
  }
}

/** The demo goes on any static host: one without rewrites answers 404.html for an address it lacks, others read `_redirects`. */
function historyFallback(outDir: string): Plugin {
  return {
    name: 'rayo:history-fallback',
    apply: 'build',
    async closeBundle() {
      await copyFile(`${outDir}/index.html`, `${outDir}/404.html`)
      await writeFile(`${outDir}/_redirects`, '/* /index.html 200\n')
    },
  }
}

// The `exports` of react-router's package.json name its development build alone, which is larger by its warnings. A build
// takes the production one by its path.
const inRouter = (file: string) =>
  fileURLToPath(new URL(`dist/production/${file}`, import.meta.resolve('react-router/package.json')))
const ROUTER = [
  { find: /^react-router$/, replacement: inRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
]

const port = process.env.PORT ? Number(process.env.PORT) : undefined
const servers = { port: port ?? 5173, strictPort: port !== undefined, host: 'localhost' }

export default defineConfig(async ({ command, mode }) => {
  const mocks = mode === 'demo' || (command === 'serve' && mode === 'development')
  const outDir = mode === 'demo' ? 'dist-demo' : 'dist'
  // What says which code there is, and how much of it is used.
  const code = {
    mode,
    plugins: [
      react(),
      lightRouter(),
      nativeEntries(),
      pureSchemas(),
      ...(mocks ? [] : [withoutJsonSchema()]),
      slimAuthenticator(),
      runtimeConfigBlock(loadEnv(mode, process.cwd(), 'VITE_'), mocks),
    ],
    resolve: { alias: command === 'build' ? ROUTER : [] },
    ...(command === 'build' && {
      css: {
        modules: { generateScopedName: shortNames(cssModules(fileURLToPath(new URL('src', import.meta.url)))) },
      },
    }),
    define: { 'import.meta.env.VITE_MOCKS': JSON.stringify(mocks ? '1' : '') },
    build: {
      outDir,
      target: 'es2022',
      reportCompressedSize: false,
      // An old browser loads what is named ahead a little later.
      modulePreload: { polyfill: false },
      // `npm run size` watches what is loaded; a lone chunk may be large.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        // Making a schema has no effect of its own: without this every page would carry zod for schemas that it never uses.
        treeshake: { manualPureFunctions: [SCHEMAS] },
      },
    },
  } satisfies InlineConfig
  return {
    ...code,
    plugins: [
      ...code.plugins,
      ...(mocks
        ? [historyFallback(outDir)]
        : [
            withoutMockWorker(outDir),
            moduleSizes(),
            firstScripts(['react', 'index', 'session', 'Gate']),
            compressed(outDir),
            pageRenderer(code, outDir),
          ]),
    ],
    server: servers,
    preview: servers,
    build: {
      ...code.build,
      manifest: true,
      rolldownOptions: {
        ...code.build.rolldownOptions,
        ...(command === 'build' && {
          // a group takes in whatever its modules import, used or not, unless it is told
          output: {
            codeSplitting: {
              groups: [
                { name: await usedTogether(code), includeDependenciesRecursively: false, debugName: 'used together' },
              ],
            },
          },
        }),
      },
    },
  }
})

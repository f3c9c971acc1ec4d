import { copyFile, rm, writeFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type InlineConfig, type ViteBuilder } from 'vite'
import { lightRouter, ROUTER } from './build/lightRouter.ts'
import { runtimeConfigFrom } from './web/config/runtimeConfig.ts'
import { compressAssets, slimAuthenticator } from './build/smallAssets.ts'
import { usedTogether } from './build/usedTogether.ts'
import { DEMO_POOL } from './mocks/cognito/pool.ts'

/** The last browsers of Windows 7 and 8, and that of an iPhone 8 or X. What they lack is in `src/config/olderBrowsers.ts`. */
const OLDEST = ['chrome109', 'firefox115', 'safari16.4', 'ios16.4']
/** Without our scripts, the site is still read in older ones. */
const OLDEST_READERS = ['chrome103', 'firefox102', 'safari15', 'ios15']

const port = process.env.PORT ? Number(process.env.PORT) : undefined
const servers = { port: port ?? 5173, strictPort: port !== undefined, host: 'localhost' }

export default defineConfig(async ({ command, mode }) => {
  const mocks = mode === 'demo' || (command === 'serve' && mode === 'development')
  const outDir = mode === 'demo' ? 'dist-demo' : 'dist'
  // Without mocks there is no user pool but the environment's.
  const runtimeConfig = runtimeConfigFrom(loadEnv(mode, process.cwd(), 'VITE_'), mocks ? DEMO_POOL : null)
  const app = {
    mode,
    plugins: [react(), lightRouter(), slimAuthenticator()],
    resolve: { alias: command === 'build' ? ROUTER : [] },
    define: {
      'import.meta.env.VITE_MOCKS': JSON.stringify(mocks ? '1' : ''),
      // index.html has it in a block, which the server of the page replaces.
      'import.meta.env.RUNTIME_CONFIG': JSON.stringify(asJsonBlock(runtimeConfig)),
    },
    build: {
      outDir,
      manifest: true,
      target: OLDEST,
      cssTarget: OLDEST_READERS,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
    },
  } satisfies InlineConfig
  const groups = command === 'build' ? [await usedTogether(app)] : []
  return {
    ...app,
    build: { ...app.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
    environments: {
      // What renders the public pages on a server (`web/pages/build.ts`): one file, which needs no packages beside it.
      ssr: {
        resolve: { noExternal: true as const },
        build: {
          ssr: true,
          manifest: false,
          outDir: `${outDir}/.vite`,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'node20',
          rolldownOptions: {
            input: { render: 'src/rendering/renderPage.tsx' },
            // A server never shows them, but for the gate's outline.
            external: /^\.\.?\/(?:panel|auth)\/(?!gate\/GateOutline)/,
            output: { codeSplitting: false },
          },
        },
      },
    },
    builder: {
      async buildApp(builder: ViteBuilder) {
        const { client, ssr } = builder.environments
        if (client) await builder.build(client)
        if (mocks) return fallBackToIndex(outDir)
        if (ssr) await builder.build(ssr)
        // They lie in public/, which is copied whole.
        for (const worker of ['demoWorker.js', 'mockServiceWorker.js']) await rm(`${outDir}/${worker}`)
        await compressAssets(outDir)
      },
    },
    server: servers,
    preview: servers,
  }
})

/** JSON in a script element: nothing in it ends the element. */
function asJsonBlock(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** The demo goes on any static host: one without rewrites answers 404.html for an address it lacks, others read `_redirects`. */
async function fallBackToIndex(outDir: string): Promise<void> {
  await copyFile(`${outDir}/index.html`, `${outDir}/404.html`)
  await writeFile(`${outDir}/_redirects`, '/* /index.html 200\n')
}

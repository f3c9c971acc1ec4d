import { cp, readdir } from 'node:fs/promises'
import { defineConfig, type Plugin } from 'vite'

/** Commands that run on plain Node from a build, each a file of `bin`. */
const COMMANDS = ['serve', 'start', 'migrate', 'seed', 'admin', 'backup', 'restore', 'site']

const MIGRATIONS = 'server/store/postgres/migrations'
const OUT_DIR = 'dist-server'

/** The migrations are read at run time, from beside the file that reads them. */
function migrationFiles(): Plugin {
  return {
    name: 'rayo:migration-files',
    async closeBundle() {
      for (const file of await readdir(MIGRATIONS)) {
        if (file.endsWith('.sql')) await cp(`${MIGRATIONS}/${file}`, `${OUT_DIR}/migrations/${file}`)
      }
    },
  }
}

/**
 * `npm run build:server`: what `bin` runs in production, as JavaScript for plain Node. Packages stay in node_modules; of development's only the
 * one that makes the demo data is taken along.
 */
export default defineConfig({
  plugins: [migrationFiles()],
  // What is public is the web app's.
  publicDir: false,
  build: {
    ssr: true,
    outDir: OUT_DIR,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, `bin/${name}.ts`])),
      // All in one folder: each finds the migrations beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@faker-js/faker'] },
})

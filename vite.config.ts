import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readsOfThePass } from './contract/index.ts'
import { compileHints } from './tools/hints.ts'
import { leavesOf } from './tools/leaves.ts'
import { parts } from './tools/parts.ts'
import { filesOfThePass } from './tools/precache.ts'
import { shell } from './tools/shell.ts'
import { remember } from './tools/remember.ts'

export default defineConfig({
  // The page reads shapes without the library, which weighs more than all that is said with it (docs/decisions/0021).
  resolve: { alias: { 'zod/mini': fileURLToPath(new URL('contract/zodInPage.ts', import.meta.url)) } },
  define: {
    PATHS_OF_THE_PASS: JSON.stringify(readsOfThePass.map(({ path }) => path)),
    PATHS_OF_THE_APP: JSON.stringify(leavesOf().map(({ path }) => path)),
  },
  plugins: [
    react(),
    parts(),
    shell(),
    remember(),
    compileHints(['index', 'kit']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The server answers the manifest per brand, and src/offline/register.ts registers after the load.
      manifest: false,
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [filesOfThePass],
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    // Pages of the release before may still ask for their files: tools/build.ts sweeps them a day later.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    // The start of every page would carry the name of every chunk. The server preloads what the first screen needs, and
    // the worker has what later ones import; styles alone must be asked for.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // What every screen needs comes as one file, and what every form needs as another: a dozen small ones compress worse
    // and each is a way of its own.
    rolldownOptions: { onLog, output: { codeSplitting: { includeDependenciesRecursively: false, groups: [
      { name: 'kit', test: /\/(src\/kit\/(ahead|api|arrivals|brand|format|freshness|go|language|lift|modal|online|paths|problem|pseudo|queries|read|Section|sentences|store|t|toast|viewer|watched)|src\/ui\/(Button|Icon|Skeleton|surroundings)|src\/drops\/launch|src\/kit\/countdown|src\/offline\/(answers|local|names|parts|wipe|worker)|contract\/(account|brand|collection|endpoint|index|membership|points|problems|redemption|session|shapes|shell|successes|utility|zodInPage)|texts\/format|domain\/(asset|code|countdown|credentials|history|offer|points|tier|viewer))\.tsx?$|rolldown\/runtime|node_modules\/(react|@tanstack)\// },
      { name: 'form', test: /\/(src\/kit\/(errand|form|FormProblem|heldBack|idempotency|wait|write)|src\/ui\/Field|src\/session\/(askedLink|drafts|EmailField|EmailForm|letters|Terms|welcomePoints)|contract\/door)\.tsx?$/ },
    ] } } },
  },
})

/** What is asked of a file that does not have it would be found out by the member: a word of zod, for one, that contract/zodInPage.ts cannot say. */
function onLog(level: string, log: { code?: string; message: string }, handle: (level: never, log: never) => void) {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  handle(level as never, log as never)
}

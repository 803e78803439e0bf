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
  // The page uses a small replacement, because the library is larger than the whole contract (docs/decisions/0021).
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
      // The server serves one manifest per brand, and src/offline/register.ts registers the worker after the load event.
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
    // Open pages of the previous release may still request their files: tools/build.ts deletes them a day later.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    // Otherwise the entry would contain the name of every chunk. The server preloads what the first screen needs, and the
    // worker has what later screens import; only style sheets must be requested.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // One chunk with what every screen needs and one with what every form needs: a dozen small files compress worse and
    // cost one request each.
    rolldownOptions: { onLog, output: { codeSplitting: { includeDependenciesRecursively: false, groups: [
      { name: 'kit', test: /\/(src\/kit\/(ahead|api|arrivals|brand|format|freshness|go|language|lift|modal|online|paths|problem|pseudo|queries|read|Section|sentences|store|t|toast|viewer|watched)|src\/ui\/(Button|Icon|Skeleton|surroundings)|src\/drops\/launch|src\/kit\/countdown|src\/offline\/(answers|local|names|parts|wipe|worker)|contract\/(account|brand|collection|endpoint|index|membership|points|problems|redemption|session|shapes|shell|successes|utility|zodInPage)|texts\/format|domain\/(asset|code|countdown|credentials|history|offer|points|tier|viewer))\.tsx?$|rolldown\/runtime|node_modules\/(react|@tanstack)\// },
      { name: 'form', test: /\/(src\/kit\/(errand|form|FormProblem|heldBack|idempotency|wait|write)|src\/ui\/Field|src\/session\/(askedLink|drafts|EmailField|EmailForm|letters|Terms|welcomePoints)|contract\/door)\.tsx?$/ },
    ] } } },
  },
})

/**
 * Fails the build when a file imports a name that does not exist, such as a zod function missing in
 * contract/zodInPage.ts.
 */
function onLog(level: string, log: { code?: string; message: string }, handle: (level: never, log: never) => void) {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  handle(level as never, log as never)
}

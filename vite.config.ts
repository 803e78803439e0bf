import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { offlineReads } from './contract/index.ts'
import { compileHints } from './tools/build/compile-hints.ts'
import { routeTable } from './tools/build/route-table.ts'
import { loadParts } from './tools/build/load-parts.ts'
import { precachedFiles } from './tools/build/precache.ts'
import { appShell } from './tools/build/app-shell.ts'
import { lateScript } from './tools/build/late-script.ts'

export default defineConfig({
  // The page uses a small replacement, because the library is larger than the whole contract (docs/decisions/0021).
  resolve: {
    alias: { 'zod/mini': fileURLToPath(new URL('contract/zod-in-page.ts', import.meta.url)) },
  },
  define: {
    OFFLINE_READ_PATHS: JSON.stringify(offlineReads.map(({ path }) => path)),
    APP_PATHS: JSON.stringify(routeTable().map(({ path }) => path)),
  },
  plugins: [
    react(),
    loadParts(),
    appShell(),
    lateScript(),
    compileHints(['index', 'core']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The server serves one manifest per brand, and src/offline/registerWorker.ts registers the worker after the load event.
      manifest: false,
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [precachedFiles],
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    // Open pages of the previous release may still request their files: tools/build/build.ts deletes them a day later.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    // Otherwise the entry would contain the name of every chunk. The server preloads what the first screen needs, and the
    // worker has what later screens import; only style sheets must be requested.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // One chunk with what every screen needs and one with what every form needs: a dozen small files compress worse and
    // cost one request each.
    rolldownOptions: {
      onLog,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'core',
              test: /\/(src\/lib\/api\/(api|freshness|online|preloadedAnswers|problem|queries|read|Section|useWatched)|src\/lib\/browser\/(store|toast|viewTransition)|src\/lib\/navigation\/(go|modal|paths|requestedPlace)|src\/lib\/session\/viewer|src\/lib\/texts\/(chooseLanguage|format|language|pseudo|sentences|t)|src\/lib\/(brand|countdown)|src\/ui\/(Button|Icon|Skeleton|uiContext)|src\/drops\/launchComponents|src\/offline\/(answerHeaders|cacheNames|loadPart|localStore|refetchFiles|wipe|workerMessages)|contract\/(account|app-shell|brand|collection|endpoint|fields|index|membership|points|problems|redemption|session|successes|utility|zod-in-page)|texts\/format|domain\/(asset|codes|countdown|credentials|history|offer|points|tier|viewer))\.tsx?$|rolldown\/runtime|node_modules\/(react|react-error-boundary|@tanstack)\//,
            },
            {
              name: 'form',
              test: /\/(src\/lib\/api\/(idempotency|useAction|write)|src\/lib\/forms\/(form|FormProblem|useDisabledReason|retryTime)|src\/ui\/Field|src\/auth\/login\/(drafts|EmailField|EmailForm|requestedLink|requestEmail)|src\/auth\/registration\/(Terms|welcomePoints)|contract\/auth)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
})

/**
 * Fails the build when a file imports a name that does not exist, such as a zod function missing in
 * contract/zod-in-page.ts.
 */
function onLog(
  level: string,
  log: { code?: string; message: string },
  handle: (level: never, log: never) => void,
) {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  handle(level as never, log as never)
}

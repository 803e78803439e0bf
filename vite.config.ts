import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { offlineReads } from './contract/index.ts'
import { screens } from './contract/screens.ts'
import { compileHints } from './tools/build/compile-hints.ts'
import { loadParts } from './tools/build/load-parts.ts'
import { precachedFiles } from './tools/build/precache.ts'
import { appShell } from './tools/build/app-shell.ts'
import { lateScript } from './tools/build/late-script.ts'
import { serverMessages } from './tools/build/server-messages.ts'

export default defineConfig({
  define: {
    OFFLINE_READ_PATHS: JSON.stringify(offlineReads.map(({ path }) => path)),
    OWN_DOCUMENT_PATHS: JSON.stringify([screens.accountWallet.path]),
    APP_PATHS: JSON.stringify(Object.values(screens).map(({ path }) => path)),
  },
  plugins: [
    react(),
    serverMessages(),
    loadParts(),
    appShell(),
    lateScript(),
    compileHints(),
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
    // By rule, so that a new file needs no entry here (docs/decisions/0047). Libraries, core and the app are evaluated in separate
    // tasks; the other two spare the first screens a request for each small file.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            {
              name: 'core',
              tags: ['$initial'],
              test: /\/(src\/(lib|ui|offline)|contract|domain|texts)\//,
            },
            // What half of the screens share. Modals load later, with the library of their animations.
            {
              name: 'common',
              minShareCount: 22,
              test: /\/src\/(lib|ui)\/(?!Modal\.tsx)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'forms',
              minShareCount: 6,
              test: /\/(src\/(auth\/login|lib\/(api|forms))\/|src\/ui\/\w*Field|contract\/auth)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})

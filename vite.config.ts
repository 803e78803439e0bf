import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readsOfThePass } from './contract/index.ts'
import { filesOfThePass } from './tools/precache.ts'
import { shell } from './tools/shell.ts'
import { remember } from './tools/remember.ts'

export default defineConfig({
  define: { PATHS_OF_THE_PASS: JSON.stringify(readsOfThePass.map(({ path }) => path)) },
  plugins: [
    react(),
    shell(),
    remember(),
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
    // What every screen needs comes as one file: a dozen small ones compress worse and each is a way of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kit', test: /\/(src\/kit\/(format|go|paths|problem|read|Section|t|viewer)|src\/ui\/(Button|Icon|Skeleton))\.tsx?$|\/react\/.*jsx-runtime/ }] } } },
  },
})

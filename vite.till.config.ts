import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The till: an app of its own on a host of its own, so it shares no file with the member's build. */
export default defineConfig({
  root: fileURLToPath(new URL('till', import.meta.url)),
  publicDir: false,
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The server serves one manifest per brand (server/web/till-page.ts), and till/sw/register.ts registers the worker.
      manifest: false,
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        // The page differs by brand: the server adds it to the list, with the fonts and icons.
        globPatterns: ['assets/*.{js,css,wasm}'],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/till',
    // Open pages of the previous release may still request their files: tools/build/build.ts deletes them a day later.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
})

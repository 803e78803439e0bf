import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // art and fonts of the packs are served by the server under the brand's host, so nothing is copied from there
  build: { outDir: 'dist/client', manifest: true, target: 'es2022', modulePreload: { polyfill: false } },
})

import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** Builds the part of the service worker that waits until it is needed (sw/remember.ts). */
export function remember(): Plugin {
  return {
    name: 'laurel-remember',
    apply: 'build',
    async generateBundle() {
      const build = await rolldown({ input: 'sw/remember.ts', platform: 'browser' })
      const { output } = await build.generate({ format: 'iife', minify: true })
      await build.close()
      this.emitFile({ type: 'asset', fileName: 'sw-remember.js', source: output[0].code })
    },
  }
}

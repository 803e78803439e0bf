import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown, type OutputBundle } from 'rolldown'
import type { Manifest, Plugin } from 'vite'
import { lateFilesOf } from './precache.ts'

/**
 * Returns a plugin that builds the lazily loaded part of the service worker (sw/lateScript.ts), with the late parts of
 * this release and the hash of every script and style sheet compiled in.
 */
export function lateScript(): Plugin {
  return {
    name: 'laurel-late-script',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const manifest = bundle['.vite/manifest.json']
      if (manifest?.type !== 'asset') throw new Error('Vite wrote no manifest.')
      const parts = lateFilesOf(JSON.parse(String(manifest.source)) as Manifest)
      const build = await rolldown({
        input: 'sw/lateScript.ts',
        platform: 'browser',
        transform: {
          define: { LATE_PARTS: JSON.stringify(parts), HASHES: JSON.stringify(hashesOf(bundle)) },
        },
      })
      const { output } = await build.generate({ format: 'iife', minify: true })
      await build.close()
      await writeFile(join(dir, 'sw-late.js'), output[0].code)
    },
  }
}

/** Hexadecimal digits, enough to tell files apart; the worker compares this many (sw/fileContent.ts). */
const HASH_LENGTH = 16

const hashesOf = (bundle: OutputBundle): Record<string, string> =>
  Object.fromEntries(
    Object.values(bundle)
      .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      .map((file) => [
        `/${file.fileName}`,
        createHash('sha256')
          .update(file.type === 'chunk' ? file.code : file.source)
          .digest('hex')
          .slice(0, HASH_LENGTH),
      ]),
  )

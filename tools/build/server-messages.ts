import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CATALOGUE = 'contract/problems.ts'

/**
 * Returns a plugin that leaves out the codes that the page never names, with their English messages: the server sends
 * these messages with its answer, and such an answer has the code of its status.
 */
export function serverMessages(): Plugin {
  return {
    name: 'laurel-server-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(`/${CATALOGUE}`)) return undefined
      return { code: withoutServerMessages(code, sourceOfPage()), map: null }
    },
  }
}

/** Returns a catalogue without the codes that neither `page` nor the rest of it names. */
export function withoutServerMessages(catalogue: string, page: string): string {
  const end = catalogue.indexOf('} as const')
  const named = page + catalogue.slice(end)
  const entry =
    /^ {2}([A-Z][A-Z_\d]*): \{[^}]*?\ben:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\},?\n/gm
  return (
    catalogue
      .slice(0, end)
      .replace(entry, (whole, code: string) =>
        new RegExp(`\\b${code}\\b`).test(named) ? whole : '',
      ) + catalogue.slice(end)
  )
}

/** Everything that may be part of the page, without the catalogues themselves. */
const sourceOfPage = (): string =>
  ['src', 'contract', 'domain', 'sw']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|contract\/problems/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

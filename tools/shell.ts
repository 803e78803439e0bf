import { rolldown, type OutputBundle, type OutputChunk } from 'rolldown'
import { leavesOf } from './leaves.ts'
import type { Plugin } from 'vite'

/**
 * Turns the built index.html into the shell. The script that takes tokens out of the address stands before everything that
 * is fetched (src/boot/head.ts). The boot script stands where the entry module stood, is told the addresses of
 * the entry and of what that imports, and inserts them itself (after the first frame when it has painted a pass). It and
 * the entry's style sheet stand in the page itself: at the till each file more is one way more to the worker and back. The
 * server allows it by its hash (server/brand/scripts.ts). Beside Vite's manifest it writes down which screen stands at
 * which address, for the server (server/brand/release.ts).
 */
export function shell(): Plugin {
  return {
    name: 'laurel-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (entry?.type !== 'chunk') throw new Error('The build has no entry chunk.')
        const [head, boot] = await Promise.all([scriptOf('src/boot/head.ts'), scriptOf('src/boot/boot.ts')])
        return withHead(withBoot(withStyles(html, (file) => textOf(bundle[file])), partsOf(entry, bundle), boot), head)
      },
    },
    generateBundle() {
      const screens = Object.fromEntries(leavesOf().map(({ path, screen }) => [path, `src/screens/${screen}.tsx`]))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) })
    },
  }
}

/** The entry, and before it what it imports. Each is evaluated by itself, so none may need one that comes later. */
function partsOf(entry: OutputChunk, bundle: OutputBundle): string[] {
  const parts = [...entry.imports, entry.fileName]
  for (const [at, part] of parts.entries()) {
    const chunk = bundle[part]
    const later = chunk?.type === 'chunk' && chunk.imports.find((needed) => !parts.slice(0, at).includes(needed))
    if (later) throw new Error(`${part} imports ${later}, which is evaluated after it. Name its modules in the group of vite.config.ts.`)
  }
  return parts
}

type Built = { type: string; source?: string | Uint8Array } | undefined

function textOf(file: Built): string {
  if (file?.type !== 'asset' || file.source === undefined) throw new Error('A style sheet of index.html was not built.')
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}

/** The link loads nothing; it tells late parts, which name these styles among theirs, that they are there. */
const withStyles = (html: string, read: (file: string) => string): string =>
  html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => `<style>${read(file).trim()}</style>\n<link rel="stylesheet" href="/${file}" disabled>`)

/** `parts` are the entry and what it imports, which goes before it. */
const withBoot = (html: string, parts: readonly string[], boot: string): string =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script data-parts="${parts.map((part) => `/${part}`).join(' ')}">${boot}</script>\n</body>`)

/** Before every link and style. */
const withHead = (html: string, script: string): string => {
  const charset = /<meta charset="[^"]*">/
  if (!charset.test(html)) throw new Error('index.html names no charset; the first script stands after it.')
  return html.replace(charset, (meta) => `${meta}\n<script>${script}</script>`)
}

async function scriptOf(input: string): Promise<string> {
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  // Inside a page these would end the script, or hide what follows.
  return output[0].code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

import { rolldown, type OutputBundle, type OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

/**
 * Returns a plugin that inlines scripts and styles in index.html. src/boot/head.ts comes before every fetch, because it removes
 * tokens from the address. The boot script replaces the entry module and inserts it itself, after the first frame if it painted a
 * pass. The server allows them by hash (server/web/script-hashes.ts).
 */
export function appShell(): Plugin {
  return {
    name: 'laurel-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (entry?.type !== 'chunk') throw new Error('The build has no entry chunk.')
        const [head, boot] = await Promise.all([
          scriptOf('src/boot/head.ts'),
          scriptOf('src/boot/boot.ts'),
        ])
        return withHead(
          withBoot(
            withStyles(html, (file) => textOf(bundle[file])),
            partsOf(entry, bundle),
            boot,
          ),
          head,
        )
      },
    },
  }
}

/**
 * Returns every chunk that the entry imports, directly or not, each after its own imports, and the entry last. Each is evaluated
 * in its own task. @throws Error when two import each other, because both would then run in one task
 */
function partsOf(entry: OutputChunk, bundle: OutputBundle): string[] {
  const parts = new Set<string>()
  const open = new Set<string>()
  const add = (part: string) => {
    const chunk = bundle[part]
    if (parts.has(part) || chunk?.type !== 'chunk') return
    if (open.has(part))
      throw new Error(`${part} imports itself through ${[...open].join(', ')}; see vite.config.ts.`)
    open.add(part)
    chunk.imports.forEach(add)
    open.delete(part)
    parts.add(part)
  }
  add(entry.fileName)
  return [...parts]
}

type Built = { type: string; source?: string | Uint8Array } | undefined

function textOf(file: Built): string {
  if (file?.type !== 'asset' || file.source === undefined)
    throw new Error('A style sheet of index.html was not built.')
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}

/**
 * Inlines the style sheets. The disabled link loads nothing: it shows late parts, which list the same file, that it
 * is there.
 */
const withStyles = (html: string, read: (file: string) => string): string =>
  html.replace(
    /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
    (_, file: string) =>
      `<style>${read(file).trim()}</style>\n<link rel="stylesheet" href="/${file}" disabled>`,
  )

/** Replaces the entry module by the boot script. `parts`: the imports of the entry, then the entry. */
const withBoot = (html: string, parts: readonly string[], boot: string): string =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      '</body>',
      () =>
        `<script data-parts="${parts.map((part) => `/${part}`).join(' ')}">${boot}</script>\n</body>`,
    )

/** Inserts the script before every link and style. */
const withHead = (html: string, script: string): string => {
  const charset = /<meta charset="[^"]*" ?\/?>/
  if (!charset.test(html))
    throw new Error('index.html names no charset; the first script is inserted after it.')
  return html.replace(charset, (meta) => `${meta}\n<script>${script}</script>`)
}

async function scriptOf(input: string): Promise<string> {
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  // Inline, these would end the script or start a comment.
  return output[0].code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

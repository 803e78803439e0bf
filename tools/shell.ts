import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** The screen that boot.js paints: its style sheets must be there before its module is. */
const PAINTED_SCREEN = 'src/screens/PassScreen.tsx'

/**
 * Turns the built index.html into the shell: /boot.js stands where the entry module stood, is told the entry's
 * address, and inserts it itself (after the first frame when it has painted a pass).
 */
export function shell(): Plugin {
  return {
    name: 'laurel-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const entry = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.isEntry)
        if (!entry) throw new Error('The build has no entry chunk.')
        const screen = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(PAINTED_SCREEN))
        const styles = screen?.type === 'chunk' ? [...(screen.viteMetadata?.importedCss ?? [])] : []
        return withBoot(html, `/${entry.fileName}`, styles.map((file) => `/${file}`))
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bootScript() })
    },
  }
}

function withBoot(html: string, entry: string, styles: readonly string[]): string {
  const links = styles.filter((href) => !html.includes(href)).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', `${links.join('\n')}\n</head>`)
    .replace('</body>', `<script src="/boot.js" data-entry="${entry}"></script>\n</body>`)
}

async function bootScript(): Promise<string> {
  const build = await rolldown({ input: 'src/boot/boot.ts', platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code
}

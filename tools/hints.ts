import type { Plugin } from 'vite'

/**
 * Most of what the first screen runs is called at once. Chromium compiles it beside the page while it loads, when the file
 * says so, and not piece by piece while the page waits (docs/decisions/0038). Others read a comment.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'laurel-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

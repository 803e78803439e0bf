import type { Plugin } from 'vite'

/**
 * Returns a plugin that adds Chromium's compile hint to these chunks: their functions compile on a background thread while
 * the page loads, not one by one when called (docs/decisions/0038). Other browsers read a comment.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'laurel-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

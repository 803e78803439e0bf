import { tellWorker } from './worker.ts'

let repaired = false

/** Whether a stored script did not run and the worker has replaced it: this page has the old one until it is loaded anew. */
export const isRepaired = () => repaired

/** Styles on their way, and those that have come. */
const styles: Partial<Record<string, Promise<unknown>>> = {}

/**
 * Loads a late part of the app after its styles. tools/parts.ts puts it around every import() in the place of Vite's own
 * helper, which takes a style that has failed once for loaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(files.map((file) => (styles[file] ??= loadStyle(file))))
    return await load()
  } catch (cause) {
    // Browsers keep a script that is none for as long as the page lives, and ask again for one that did not come.
    if (cause instanceof SyntaxError && (await tellWorker({ type: 'repair' })) === 'repaired') repaired = true
    throw cause
  }
}

const loadStyle = async (file: string) => {
  const href = `/${file}`
  // Styles that stand in the page have a link that loads nothing (tools/shell.ts).
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  await new Promise((done, fail) => {
    Object.assign(link, { onload: done, onerror: fail })
    document.head.append(link)
  }).catch((cause: unknown) => {
    link.remove()
    delete styles[file]
    throw cause
  })
}

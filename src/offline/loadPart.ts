import { postToWorker } from './workerMessages.ts'

let repaired = false

/** Returns whether the worker has replaced a broken stored script; this page must be reloaded to use the new one. */
export const wasRepaired = () => repaired

const styles: Partial<Record<string, Promise<unknown>>> = {}

/**
 * Loads a late chunk after its styles. tools/build/load-parts.ts wraps every import() in it instead of Vite's
 * helper, which treats a stylesheet that failed once as loaded.
 * @throws the error of the failed load
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => (styles[file] ??= loadStyle(file))))
    return await load()
  } catch (cause) {
    // A browser caches a module with a syntax error for the life of the page, but retries one that failed to load.
    if (cause instanceof SyntaxError && (await postToWorker({ type: 'repair' })) === 'repaired')
      repaired = true
    throw cause
  }
}

const loadStyle = async (file: string) => {
  const href = `/${file}`
  // Inlined stylesheets have a link that loads nothing (tools/build/app-shell.ts).
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
    href,
  })
  await new Promise((done, fail) => {
    Object.assign(link, { onload: done, onerror: fail })
    document.head.append(link)
  }).catch((cause: unknown) => {
    link.remove()
    delete styles[file]
    throw cause
  })
}

import { refetchFiles } from './refetchFiles.ts'
import { postToWorker } from './workerMessages.ts'

let repaired = false

/** Returns whether a script that does not run has been replaced; this page must be reloaded to use the new one. */
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
  const loadAll = async () => {
    await Promise.all(files.map((file) => (styles[file] ??= loadStyle(file))))
    return load()
  }
  try {
    return await loadAll()
  } catch (cause) {
    const isReplaced = await replaceFiles(cause instanceof SyntaxError)
    // A browser caches a module with a syntax error for the life of the page, but retries one that failed to load.
    if (isReplaced && !(cause instanceof SyntaxError)) return loadAll()
    repaired ||= isReplaced
    throw cause
  }
}

let repairing: ReturnType<typeof postToWorker> | undefined
let refetching: Promise<boolean> | undefined

/** Replaces files by the worker, or in the browser's HTTP cache, which holds them while no worker controls the page. */
async function replaceFiles(isBroken: boolean): Promise<boolean> {
  if (isBroken && (await repair()) === 'repaired') return true
  if (navigator.serviceWorker?.controller) return false
  refetching ??= refetchFiles().finally(() => (refetching = undefined))
  return refetching
}

/** A chunk may be loaded in idle time and by a tap at once: the second waits for the repair of the first. */
const repair = () =>
  (repairing ??= postToWorker({ type: 'repair' }).finally(() => (repairing = undefined)))

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

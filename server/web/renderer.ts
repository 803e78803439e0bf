import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '#contract/server-render.ts'

/** The longest time in milliseconds that a page waits for its turn and its markup. */
export const RENDER_LIMIT_MS = 5000

const rendererIn = (client: string): string => join(client, '../server/page/serverRender.js')

/** Returns whether the renderer is built beside a built client. */
export const hasRenderer = (client: string): boolean => existsSync(rendererIn(client))

const renderers = new Map<string, Promise<Renderer>>()
let last: Promise<unknown> = Promise.resolve()
/** Renders past their limit that have not ended: they may still change the module state. */
const overdue = new Set<Promise<unknown>>()

/**
 * Renders with the built components. One at a time, because the page's modules hold brand and texts in global state.
 * @param client folder of the built client; the built renderer is beside it
 * @param render must end when the signal aborts; until it does, every other call is refused at once
 * @throws without a build, when rendering fails, and after `RENDER_LIMIT_MS`
 */
export async function renderWith<Result>(
  client: string,
  render: (renderer: Renderer, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const renderer = await loadRenderer(rendererIn(client))
  if (overdue.size > 0) throw new Error('An earlier page is still being rendered.')
  const limit = new AbortController()
  const rendering = last.then(() => {
    limit.signal.throwIfAborted()
    return render(renderer, limit.signal)
  })
  last = rendering.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) =>
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error)),
  )
  const timer = setTimeout(() => {
    overdue.add(rendering)
    limit.abort(new Error(`Rendering took longer than ${RENDER_LIMIT_MS} ms.`))
  }, RENDER_LIMIT_MS)
  const ended = () => {
    clearTimeout(timer)
    overdue.delete(rendering)
  }
  rendering.then(ended, ended)
  return Promise.race([rendering, aborted])
}

/** Loads a renderer once; a failed load is tried again by the next call. */
function loadRenderer(file: string): Promise<Renderer> {
  const loading = renderers.get(file) ?? (import(pathToFileURL(file).href) as Promise<Renderer>)
  renderers.set(file, loading)
  loading.catch(() => renderers.delete(file))
  return loading
}

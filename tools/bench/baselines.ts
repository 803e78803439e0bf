import { createServer, type Server as HttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { freePort } from '../setup/port.mjs'

// Baselines of npm run bench:offline: pages that do nothing, each served by its own service worker.

type Baseline = { html: string; script: string }

/** Returns a static page of 200 bytes. */
export function helloPage(): Baseline {
  return {
    html: '<!doctype html><html lang="en"><meta charset="utf-8"><title>hello</title><body><p>hello</p><script src="/script.js" defer></script></body></html>',
    script: register,
  }
}

const register = "navigator.serviceWorker.register('/sw.js')\n"

/** Returns a page in which React renders one paragraph. */
export async function reactPage(): Promise<Baseline> {
  const build = await rolldown({
    input: 'empty.js',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'empty',
        resolveId: (id) =>
          id === 'empty.js'
            ? fileURLToPath(new URL('../../src/empty.js', import.meta.url))
            : undefined,
        load: (id) =>
          id.endsWith('/src/empty.js')
            ? "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')).render(createElement('p', undefined, 'hello'))"
            : undefined,
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  return {
    html: '<!doctype html><html lang="en"><meta charset="utf-8"><title>react</title><body><div id="root"></div><script type="module" src="/script.js"></script></body></html>',
    script: `${output[0].code}\n${register}`,
  }
}

const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('all').then((all) => all.addAll(['/', '/script.js'])).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))))
`

/** Serves a page and its service worker on a free port. */
export async function serveBaseline({
  html,
  script,
}: Baseline): Promise<{ server: HttpServer; url: string }> {
  const port = await freePort()
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', html],
    '/script.js': ['text/javascript', script],
    '/sw.js': ['text/javascript', worker],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', '']
    response.writeHead(text ? 200 : 404, { 'content-type': type }).end(text)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${port}/` }
}

export function closeHttp(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

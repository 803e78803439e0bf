import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { keep } from './brand/kept.ts'
import { mountBrandFiles, pathOf, sendShell } from './brand/pages.ts'
import { fillShell } from './brand/shell.ts'
import { projectRoot } from './kit/root.ts'
import type { House } from './kit/serve.ts'
import { run } from './run.ts'

// npm run dev: the same server in one process, with Vite in front of the pages instead of what was built.

/** Vite's refresh needs inline scripts and a socket; what is built does without. */
const LOOSE = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; worker-src 'self' blob:"

/** The server's own addresses; everything else is Vite's to answer first. */
const ours = /^\/(api|dev|demo-shop|hooks|media|art|fonts|icons|screens|healthz|readyz|manifest\.webmanifest|robots\.txt|sitemap\.xml)(\/|$)/i

const pages = (vite: ViteDevServer) => (app: FastifyInstance, house: House): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (ours.test(pathOf(request)) || request.url === '/') return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  mountBrandFiles(app, house.hosts)
  app.get('/*', (request, reply) => {
    reply.header('content-security-policy', LOOSE)
    return sendShell(request, reply, async (reader) => {
      const template = readFileSync(join(projectRoot, 'index.html'), 'utf8')
      return keep(await vite.transformIndexHtml(request.url, fillShell(template, reader)), '.html')
    }, house.hosts, () => true)
  })
}

await run(async ({ PORT }) => {
  const vite = await createServer({
    root: projectRoot, appType: 'custom', server: { middlewareMode: true, allowedHosts: true, hmr: { port: PORT + 1 } },
  })
  return { mount: pages(vite), close: () => vite.close() }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { staticContent } from './web/static-responses.ts'
import { mountBrandFiles, pathOf, sendShell } from './web/pages.ts'
import { mountTillPage } from './web/till-page.ts'
import { allowHostedFields } from './web/payment-policy.ts'
import { fillShell } from './web/app-shell.ts'
import { projectRoot } from './lib/config/project-root.ts'
import type { AppContext } from './lib/http/serve.ts'
import { run } from './run.ts'

// npm run dev: the server in one process, with Vite serving the pages instead of the build.

/** Vite's hot reload needs inline scripts and a websocket; the build does not. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; worker-src 'self' blob:; frame-src 'self'"

/** Paths of the server; Vite answers everything else first. */
const serverPaths =
  /^\/(api|dev|demo-shop|hooks|media|art|fonts|icons|screens|healthz|readyz|manifest\.webmanifest|robots\.txt|sitemap\.xml)(\/|$)/i

const pages =
  (vite: ViteDevServer) =>
  (app: FastifyInstance, context: AppContext): void => {
    app.addHook('onRequest', (request, reply, done) => {
      const isOurs = serverPaths.test(pathOf(request)) || request.url === '/'
      if (isOurs || context.hosts.isTill(request.host)) return done()
      vite.middlewares(request.raw, reply.raw, () => done())
    })
    mountBrandFiles(app, context.hosts)
    // As it was built last.
    mountTillPage(app)
    app.get('/*', (request, reply) => {
      allowHostedFields(
        reply.header('content-security-policy', DEV_POLICY),
        request.url,
        context.cardPayments.of(request.brand.slug)?.fields.origins,
      )
      return sendShell(
        request,
        reply,
        async (reader) => {
          const template = readFileSync(join(projectRoot, 'index.html'), 'utf8')
          return staticContent(
            await vite.transformIndexHtml(request.url, fillShell(template, reader)),
            '.html',
          )
        },
        context.hosts,
        () => true,
      )
    })
  }

await run(async ({ PORT }) => {
  const vite = await createServer({
    root: projectRoot,
    appType: 'custom',
    server: { middlewareMode: true, allowedHosts: true, hmr: { port: PORT + 1 } },
  })
  return { mount: pages(vite), close: () => vite.close() }
})

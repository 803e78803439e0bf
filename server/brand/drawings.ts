import { Problem } from '#contract/problems.ts'
import type { RoutePlugin } from '#server/lib/http/serve.ts'
import { cached } from '#server/media/pictures.ts'
import { drawingNamed } from './media-urls.ts'

/** Width and height of a drawing in an email, in pixels: twice of what is displayed. */
const SIZE = { width: 1200, height: 880 }

/** A drawing's URL has a hash of its content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** The drawings of a brand as PNG, because email programs do not show SVG. */
export const drawingRoutes: RoutePlugin = (app, { media }) => {
  app.get('/drawings/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const drawing = drawingNamed(request.brand.slug, name)
    if (!drawing) throw new Problem('NOT_FOUND')
    const picture = await cached(media, `drawing ${drawing.url}`, () => rasterize(drawing.path))
    return reply.type('image/png').header('cache-control', CACHE_CONTROL).send(picture)
  })
}

async function rasterize(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(path, { density: 300 })
    .resize({ ...SIZE, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
}

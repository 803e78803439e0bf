/**
 * `npx tsx tools/media/icons.ts [slug …]`: renders the icons of the packs from their drawings. The results are committed; run it
 * again when a drawing changes.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

type Frame = { x: number; y: number; width: number; height: number }

/**
 * A launcher may crop an icon to the middle 80 percent. A drawing that reaches further gets a margin; its background must
 * then extend beyond its own viewBox, or the margin is transparent.
 */
const withAir: Frame = { x: -12, y: -12, width: 144, height: 144 }

/**
 * `scene`: the part of `drawing` that the link preview picture shows. `mark`: the brand's name on it, centred without
 * `left`.
 */
type Pack = {
  slug: string
  paper: string
  maskable?: Frame
  drawing: string
  scene: Frame
  mark: { width: number; height: number; left?: number; top?: number }
}

const packs: Pack[] = [
  {
    slug: 'eyewear',
    paper: '#FBF7EF',
    maskable: withAir,
    drawing: 'landing',
    scene: { x: -472, y: 95, width: 1250, height: 656 },
    mark: { width: 363, height: 88, left: 64 },
  },
  {
    slug: 'sleep',
    paper: '#0E1430',
    drawing: 'landing-wide',
    scene: { x: 100, y: 90, width: 1400, height: 735 },
    mark: { width: 402, height: 112, top: 196 },
  },
  {
    slug: 'bridal',
    paper: '#FBF9F4',
    drawing: 'landing',
    scene: { x: -800, y: 60, width: 1410, height: 740 },
    mark: { width: 480, height: 68, left: 64 },
  },
]

/** Renders a drawing at its final size, cropped to `frame` if there is one. */
async function draw(path: string, width: number, height: number, frame?: Frame): Promise<Buffer> {
  const text = await readFile(path, 'utf8')
  const seen = frame
    ? text.replace(
        /viewBox="[^"]*"/,
        `viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}"`,
      )
    : text
  // The renderer uses the width and height attributes of the drawing.
  const sized = seen
    .replace(/ (width|height)="[^"]*"(?=[^>]*viewBox)/g, '')
    .replace('<svg ', `<svg width="${width}" height="${height}" `)
  return sharp(Buffer.from(sized)).png().toBuffer()
}

const save = (picture: Buffer, path: string, ground?: string) =>
  (ground ? sharp(picture).flatten({ background: ground }) : sharp(picture))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path)

/**
 * Returns the preview picture of a shared link: the landing drawing and the brand's name. It has no text, so that one
 * serves all languages.
 */
async function card(folder: string, { paper, drawing, scene, mark }: Pack): Promise<Buffer> {
  // Fades the lines of the drawing out before the name.
  const margin = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><linearGradient id="m"><stop offset=".37" stop-color="${paper}"/><stop offset=".437" stop-color="${paper}" stop-opacity="0"/></linearGradient><rect width="1200" height="630" fill="url(#m)"/></svg>`
  const layers: OverlayOptions[] = [
    { input: await draw(join(folder, `art/${drawing}.svg`), 1200, 630, scene), left: 0, top: 0 },
    ...(mark.left === undefined ? [] : [{ input: Buffer.from(margin), left: 0, top: 0 }]),
    {
      input: await draw(join(folder, 'art/wordmark.svg'), mark.width, mark.height),
      left: mark.left ?? Math.round((1200 - mark.width) / 2),
      top: mark.top ?? Math.round((630 - mark.height) / 2),
    },
  ]
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: paper } })
    .composite(layers)
    .png()
    .toBuffer()
}

const requested = process.argv.slice(2)

for (const pack of packs.filter(({ slug }) => requested.length === 0 || requested.includes(slug))) {
  const { slug, paper } = pack
  const folder = join(root, 'brands', slug)
  const art = (name: string) => join(folder, 'art', name)
  const icon = (name: string) => join(folder, 'icons', name)

  await save(await draw(art('icon.svg'), 192, 192), icon('icon-192.png'))
  await save(await draw(art('icon.svg'), 512, 512), icon('icon-512.png'))
  await save(await draw(art('icon.svg'), 512, 512, pack.maskable), icon('maskable-512.png'))
  await save(await draw(art('icon.svg'), 180, 180), icon('apple-touch-icon.png'), paper)
  await save(await draw(icon('favicon.svg'), 48, 48), icon('favicon-48.png'))
  await save(await draw(icon('source/shortcut-pass.svg'), 96, 96), icon('shortcut-pass-96.png'))
  await save(await draw(icon('source/shortcut-offers.svg'), 96, 96), icon('shortcut-offers-96.png'))
  await save(await card(folder, pack), icon('og.png'))
}

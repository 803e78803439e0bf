import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { BrandPack } from '../../brands/brand.ts'
import { root } from '../setup/run.mjs'
import { packFolders } from './check.ts'

type Frame = { x: number; y: number; width: number; height: number }

/**
 * icons/source/icons.json of a pack. All of it is optional. `maskable`: the part of art/icon.svg that an icon shows which a
 * launcher crops to its middle 80 percent. `scene`: the part of `drawing` that the picture of a shared link shows. `mark`:
 * the place of art/wordmark.svg on it, centered without `left`.
 */
type Settings = {
  maskable?: Frame
  drawing?: string
  scene?: Frame
  mark?: { width: number; height: number; left?: number; top?: number }
}

/** The picture of a shared link, in pixels. */
const [CARD_WIDTH, CARD_HEIGHT] = [1200, 630]

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

/** Returns the middle of a drawing, in the proportions of the picture of a shared link. */
function middleOf(drawing: string): Frame {
  const [, box = '0 0 1200 630'] = /viewBox="([^"]*)"/.exec(drawing) ?? []
  const [x = 0, y = 0, width = CARD_WIDTH, height = CARD_HEIGHT] = box.split(/[\s,]+/).map(Number)
  const scale = Math.min(width / CARD_WIDTH, height / CARD_HEIGHT)
  const [shownWidth, shownHeight] = [CARD_WIDTH * scale, CARD_HEIGHT * scale]
  return {
    x: x + (width - shownWidth) / 2,
    y: y + (height - shownHeight) / 2,
    width: shownWidth,
    height: shownHeight,
  }
}

/**
 * Returns the preview picture of a shared link: the landing drawing and the brand's wordmark, if it has one. It has no text,
 * so that one serves all languages.
 */
async function card(folder: string, paper: string, settings: Settings): Promise<Buffer> {
  const drawing = join(folder, `art/${settings.drawing ?? 'landing'}.svg`)
  const scene = settings.scene ?? middleOf(await readFile(drawing, 'utf8'))
  const layers: OverlayOptions[] = [
    { input: await draw(drawing, CARD_WIDTH, CARD_HEIGHT, scene), left: 0, top: 0 },
  ]
  const wordmark = join(folder, 'art/wordmark.svg')
  const { mark } = settings
  if (mark && existsSync(wordmark)) {
    // Fades the lines of the drawing out before the name.
    const margin = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><linearGradient id="m"><stop offset=".37" stop-color="${paper}"/><stop offset=".437" stop-color="${paper}" stop-opacity="0"/></linearGradient><rect width="1200" height="630" fill="url(#m)"/></svg>`
    if (mark.left !== undefined) layers.push({ input: Buffer.from(margin), left: 0, top: 0 })
    layers.push({
      input: await draw(wordmark, mark.width, mark.height),
      left: mark.left ?? Math.round((CARD_WIDTH - mark.width) / 2),
      top: mark.top ?? Math.round((CARD_HEIGHT - mark.height) / 2),
    })
  }
  return sharp({
    create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: paper },
  })
    .composite(layers)
    .png()
    .toBuffer()
}

/** Renders the icons of a pack and the picture of its shared links from its drawings. */
export async function renderIcons(slug: string, paper: string): Promise<void> {
  const folder = join(root, 'brands', slug)
  const art = (name: string) => join(folder, 'art', name)
  const icon = (name: string) => join(folder, 'icons', name)
  const source = icon('source/icons.json')
  const settings = existsSync(source)
    ? (JSON.parse(await readFile(source, 'utf8')) as Settings)
    : {}
  await save(await draw(art('icon.svg'), 192, 192), icon('icon-192.png'))
  await save(await draw(art('icon.svg'), 512, 512), icon('icon-512.png'))
  await save(await draw(art('icon.svg'), 512, 512, settings.maskable), icon('maskable-512.png'))
  await save(await draw(art('icon.svg'), 180, 180), icon('apple-touch-icon.png'), paper)
  await save(await draw(icon('favicon.svg'), 48, 48), icon('favicon-48.png'))
  for (const shortcut of ['shortcut-pass', 'shortcut-offers'])
    await save(await draw(icon(`source/${shortcut}.svg`), 96, 96), icon(`${shortcut}-96.png`))
  await save(await card(folder, paper, settings), icon('og.png'))
}

/**
 * Runs `npm run brand -- icons <slug>`. The results are committed; it runs again when a drawing changes.
 * @returns the exit code: 0 rendered, 2 no such pack
 */
export async function iconsCommand([slug = '']: readonly string[]): Promise<number> {
  if (!packFolders().includes(slug)) {
    console.error(`Name a pack: ${packFolders().join(', ')}.`)
    return 2
  }
  const { colors } = ((await import(`../../brands/${slug}/brand.ts`)) as { default: BrandPack })
    .default
  await renderIcons(slug, colors.background)
  console.log(`brands/${slug}/icons: rendered from art/ and icons/source/.`)
  return 0
}

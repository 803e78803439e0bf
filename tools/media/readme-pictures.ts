// npm run media -- readme: takes the README's picture and the manifest's screenshots from the running app.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { packs } from '../../brands/index.ts'
import { demoMember } from '../../e2e/support/member.ts'
import { startServer, type Server } from '../../e2e/support/server.ts'
import { paths } from '../../src/lib/navigation/paths.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureChromium } from '../setup/debian.mjs'
import { root } from '../setup/run.mjs'

const PHONE = { width: 390, height: 844 }
const GAP = 32
const CORNER = 36

await ensureBuilt()
const server = await startServer()
const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
    locale: 'en-CA',
    reducedMotion: 'reduce',
  })
  await save('redemption.png', await takeTour(await context.newPage()))
  await context.close()
  await takeScreens()
} finally {
  await browser.close()
  await server.close()
}

async function takeTour(page: Page): Promise<Buffer[]> {
  const mia = await demoMember(page, server, 'mia')
  await mia.open(paths.membership(mia))
  await page.getByRole('meter').waitFor()
  const membership = await shot(page)
  await page.getByRole('link', { name: 'Redeem Points' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /Any pair of frames/ }).check()
  const choosing = await shot(page)
  await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
  await sheet.getByRole('link', { name: 'Show at checkout' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  return [membership, choosing, await shot(page)]
}

/** Takes the screenshots that a store or a phone shows before each brand's app is installed: brands/<slug>/screens. */
async function takeScreens() {
  for (const { slug } of packs) {
    for (const [size, look] of [
      ['narrow', { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true }],
      ['wide', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }],
    ] as const) {
      const context = await browser.newContext({
        ...look,
        locale: 'en-CA',
        reducedMotion: 'reduce',
      })
      await takeScreensOf(slug, size, await context.newPage())
      await context.close()
    }
  }
}

async function takeScreensOf(slug: string, size: 'narrow' | 'wide', page: Page) {
  const app: Server = { ...server, url: (path, brand = slug) => server.url(path, brand) }
  const mia = await demoMember(page, app, 'mia')
  const folder = join(root, 'brands', slug, 'screens')
  mkdirSync(folder, { recursive: true })
  for (const [name, path, sign] of [
    ['pass', paths.pass(), page.getByRole('img', { name: /QR code/ }).first()],
    ['membership', paths.membership(mia), page.getByRole('meter')],
  ] as const) {
    await mia.open(path)
    await sign.waitFor()
    // After a reload the pictures come from the cache; at the first load they may still be on their way.
    await page.reload()
    await sign.waitFor()
    await page.waitForFunction(() =>
      [...document.images].every((picture) => picture.complete || picture.loading === 'lazy'),
    )
    await sharp(await shot(page))
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(folder, `${name}-${size}.png`))
  }
}

async function shot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(800)
  return page.screenshot()
}

/** Saves the screenshots side by side, with the rounded corners of a phone. */
async function save(name: string, shots: Buffer[]): Promise<void> {
  const { width: w, height: h } = PHONE
  const mask = Buffer.from(
    `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${CORNER}"/></svg>`,
  )
  const phones = await Promise.all(
    shots.map((picture) =>
      sharp(picture)
        .resize(w, h)
        .composite([{ input: mask, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  )
  const width = shots.length * w + (shots.length + 1) * GAP
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  await sharp({ create: { width, height: h + 2 * GAP, channels: 3, background: '#e9e3d8' } })
    .composite(phones.map((input, place) => ({ input, left: GAP + place * (w + GAP), top: GAP })))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'docs/pictures', name))
}

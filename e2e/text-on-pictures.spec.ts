import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { demoMember, onBrand } from './support/member.ts'

test.use({ viewport: { width: 390, height: 664 } })

type Rgb = readonly [number, number, number]

/** Large text needs less contrast (WCAG 2.2, 1.4.3). */
const LARGE_PX = 24
/** The worst twentieth of the ground counts as a line that the eye passes over. */
const IGNORED = 0.05

// Each of the demo members has another tier, so that together they have every drawing.
for (const brand of ['eyewear', 'sleep', 'bridal']) {
  test(`text on the drawings of the tiers can be read in ${brand}`, async ({ page, app }) => {
    for (const name of ['nia', 'mia', 'ida'] as const) {
      const member = await demoMember(page, onBrand(app, brand), name)
      await member.open(paths.pass())
      await expectReadable(page, page.locator('.card-name, .card-tier, .card-points > *'))
      await member.open(paths.membership(member))
      await expectReadable(page, page.locator('.hero:not(.is-loading) .hero-text > *'))
    }
  })
}

/** Compares the color of each text with the pixels behind it. */
async function expectReadable(page: Page, texts: Locator) {
  await expect(texts.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.querySelectorAll<HTMLImageElement>('.hero-art img')].map((image) =>
        image.decode(),
      ),
    ]),
  )
  for (const text of await texts.all()) {
    const { color, size } = await text.evaluate((element) => {
      const { color, fontSize, opacity } = getComputedStyle(element)
      return { color: `${color} / ${opacity}`, size: parseFloat(fontSize) }
    })
    const [red = 0, green = 0, blue = 0, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    await text.evaluate((element) => {
      element.style.color = 'transparent'
      for (const glyph of element.querySelectorAll<HTMLElement>('.glyph'))
        glyph.style.visibility = 'hidden'
    })
    const pixels = await pixelsOf(await text.screenshot({ animations: 'disabled' }))
    const measured = pixels
      .map((ground) =>
        contrast(
          [red, green, blue].map(
            (part, at) => (part / 255) * opacity + (ground[at] ?? 0) * (1 - opacity),
          ) as unknown as Rgb,
          ground,
        ),
      )
      .sort((a, b) => a - b)
    expect
      .soft(
        measured[Math.floor(measured.length * IGNORED)],
        `${await text.textContent()} at ${page.url()}`,
      )
      .toBeGreaterThanOrEqual(size >= LARGE_PX ? 3 : 4.5)
  }
}

async function pixelsOf(picture: Buffer): Promise<Rgb[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, index) => {
    const part = (offset: number) => (data[index * info.channels + offset] ?? 0) / 255
    return [part(0), part(1), part(2)] as const
  })
}

/** Returns the contrast by WCAG 2.2, of colors with parts from 0 to 1. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

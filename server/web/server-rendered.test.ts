import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { mountPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-written-'))
let harness: Harness
beforeAll(async () => {
  mkdirSync(join(folder, 'client'))
  mkdirSync(join(folder, 'server/page'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'client/index.html'),
    '<!doctype html><html lang="en"><head><!--brand-head--></head><body><div id="root"><!--first-screen--></div></body></html>',
  )
  writeFileSync(
    join(folder, 'server/page/serverRender.js'),
    `
    let times = 0
    export async function renderPage({ path, answers: [[, , { landing, legal }] = [, , {}]] }) {
      if (path !== '/') return '<div class="shell">' + path + ' ' + legal?.title + '</div>'
      if (times++ === 0) throw new Error('not this time')
      return '<div class="shell">' + landing.hero.title + ' (' + times + ')</div>'
    }
    let heroes = 0
    export async function renderHero({ brand, language, membership }) {
      if (heroes++ === 0) throw new Error('not this time')
      const text = [brand.name, language, membership.asset.name, membership.assetVariation.name].join(', ')
      return { markup: '<div class="membership">' + text + '</div>', phone: '/art/phone.svg', wide: '/art/wide.svg' }
    }`,
  )
  harness = await openHarness({
    packs: [home],
    mount: (app, context) => mountPages(app, context, join(folder, 'client')),
  })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true })
})

const page = async (url = '/') =>
  (await harness.app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } })).body

describe('a landing page whose rendering fails', () => {
  it('is sent as a shell once; the next request renders it and caches it', async () => {
    const [first, second, third] = [await page(), await page(), await page()]

    expect(first).toContain('<div id="root"></div>')
    expect(first).toContain(home.pages.landing.head.title.en.replaceAll('&', '&amp;'))
    expect(second).toContain(`${home.pages.landing.hero.title.en} (2)</div>`)
    expect(third).toBe(second)
  })
})

describe('the membership page of a member', () => {
  const open = async () => {
    const mia = await harness.join()
    return harness.app.inject({
      url: `/membership/${mia.loyaltyAccountId}`,
      headers: {
        host: `${home.slug}.localhost:4000`,
        cookie: `__Host-id=${mia.token}`,
        'accept-language': 'fr',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'none',
      },
    })
  }

  it('is sent without the hero when its rendering fails, and with it and its pictures otherwise', async () => {
    const [failed, rendered] = [await open(), await open()]

    expect([failed.statusCode, rendered.statusCode]).toEqual([200, 200])
    expect(failed.body).toContain('<div id="root"></div>')
    expect(failed.body).toContain('id="preloaded-answers"')
    expect(failed.body).not.toContain('as="image"')
    expect(rendered.body).toMatch(
      new RegExp(
        `<div id="root"><div class="membership">${home.name}, fr, [^,<]+, [^,<]+</div></div>`,
      ),
    )
    for (const [picture, media] of [
      ['phone', '(max-width: 767.98px)'],
      ['wide', '(min-width: 768px)'],
    ])
      expect(rendered.body).toContain(
        `<link rel="preload" href="/art/${picture}.svg" as="image" media="${media}" fetchpriority="high">`,
      )
  })
})

describe('a public page', () => {
  it.each(['terms', 'privacy'] as const)(
    '/%s is rendered from the responses it would request',
    async (name) => {
      expect(await page(`/${name}`)).toMatch(new RegExp(`<div class="shell">/${name} [A-Z][a-z]`))
    },
  )

  it('of an invitation is not rendered, because it depends on the token', async () => {
    expect(await page('/claim/')).toContain('<div id="root"></div>')
  })
})

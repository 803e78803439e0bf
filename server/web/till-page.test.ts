import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { tillHostOf } from '#server/testing/tills.ts'
import { mountPages } from './pages.ts'
import { mountTillPage } from './till-page.ts'

let harness: Harness
const folder = mkdtempSync(join(tmpdir(), 'till-page-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const page =
    '<!doctype html><html lang="en"><head><!--brand-head--></head><body><div id="root"></div></body></html>'
  for (const [name, content] of [
    ['index.html', page],
    ['sw.js', 'precache(BRAND_FILES)'],
    ['assets/app.js', 'started()'],
    ['assets/reader.wasm', '\0asm'],
  ] as const)
    writeFileSync(join(folder, name), content)
  harness = await openHarness({
    mount(app, context) {
      mountPages(app, context, '/nowhere')
      mountTillPage(app, folder)
    },
  })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, { host = tillHostOf(home), language = 'en' } = {}) =>
  harness.app.inject({ url, headers: { host, 'accept-language': language } })
const members = { host: `${home.slug}.localhost:4000` }

describe('the page of the till', () => {
  it('is the same at its addresses, in the brand and language of the reader', async () => {
    const page = await get('/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const { name, languages, timeZone } = home
    const described = /<meta name="till-brand" content="([^"]*)">/.exec(page.body)?.[1] ?? ''
    expect(JSON.parse(described.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
      name,
      languages,
      timeZone,
    })
    expect(page.body).toContain('<style id="theme">')
    for (const path of ['/pair', '/login', '/Login', '/login?lang=en'])
      expect((await get(path)).body).toBe(page.body)
    const french = await get('/', { language: 'fr' })
    expect(french.body).toContain('<html lang="fr">')
    expect(french.headers['vary']).toContain('Accept-Language')
    expect((await get('/', { host: tillHostOf(stranger) })).body).not.toBe(page.body)
  })

  it('is not indexed', async () => {
    expect((await get('/')).headers['x-robots-tag']).toBe('noindex')
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  })

  it('has files of its build and of its brand only', async () => {
    const script = await get('/assets/app.js')
    expect([script.statusCode, script.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/assets/reader.wasm')).headers['content-type']).toBe('application/wasm')
    const icon = /href="(\/icons\/[^"]+)"/.exec((await get('/')).body)?.[1] ?? ''
    expect((await get(icon)).statusCode).toBe(200)
    for (const path of [
      '/assets/missing.js',
      '/api/staff/unknown',
      '/emails/eyewear/login.png',
      '/sitemap.xml',
      '/pass',
      '/dev/mail',
      '/hooks/shopify',
      '/api/docs',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })

  it('alone may compile WebAssembly, also in its workers', async () => {
    for (const path of ['/', '/assets/app.js', '/sw.js', '/api/tillapp/state'])
      expect((await get(path)).headers['content-security-policy']).toContain(
        "script-src 'self' 'wasm-unsafe-eval'",
      )
    for (const path of ['/', '/pass', '/api/brand', '/sw.js', '/missing.js'])
      expect((await get(path, members)).headers['content-security-policy']).not.toContain('wasm')
  })

  it('is an app of its own with a manifest and a worker', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).body) as object
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    const worker = (await get('/sw.js')).body
    const [, list = '[]'] = /^const BRAND_FILES=(\[.*\]);\n/.exec(worker) ?? []
    const files = JSON.parse(list) as { url: string; revision: string | null }[]
    expect(files[0]).toMatchObject({ url: '/', revision: expect.stringMatching(/^\w{16}$/) })
    expect(files.length).toBeGreaterThan(1)
    for (const { url } of files) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    expect(worker).toContain('precache(BRAND_FILES)')
  })

  it('is not on the members’ host', async () => {
    const page = await get('/pair', members)
    expect(page.statusCode).toBe(404)
    expect(page.body).not.toContain('till-brand')
    expect((await get('/assets/app.js', members)).statusCode).toBe(404)
  })
})

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { publicBrand } from '#contract/brand.ts'
import { SHELL_HEADER } from '#contract/app-shell.ts'
import { api } from '#contract/index.ts'
import { screens } from '#contract/screens.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyReply } from 'fastify'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import { mountPages } from './pages.ts'
import { allowFlow } from './wallet-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-client-'))
const script = 'console.log("built");'.repeat(100)
const bootScript = 'boot("&")'
const malicious = { ...stranger, name: '</script><script>alert("x")</script>' }
let harness: Harness
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, 'index.html'),
    readFileSync(join(projectRoot, 'index.html'), 'utf8').replace(
      '</body>',
      `<script data-parts="/assets/main.js">${bootScript}</script></body>`,
    ),
  )
  writeFileSync(join(folder, 'sw-late.js'), 'remember()')
  writeFileSync(
    join(folder, 'sw.js'),
    'precache([{url:"/index.html",revision:"__SHELL_REVISION__"}])',
  )
  writeFileSync(join(folder, 'assets/main-abc123.js'), script)
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync(script))
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/main-abc123.js', css: ['assets/main.css'] },
      'src/screens/HomeScreen.tsx': {
        file: 'assets/home.js',
        imports: ['index.html', '_form.js'],
        css: ['assets/home.css'],
      },
      '_form.js': { file: 'assets/form.js' },
      'texts/fr.ts': { file: 'assets/fr.js' },
    }),
  )
  harness = await openHarness({
    packs: [home, malicious],
    walletConnect: { projectId: 'p', relayUrl: 'wss://relay.example/v2' },
    mount: (app, context) => mountPages(app, context, folder),
  })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, brand = home) =>
  harness.app.inject({ url, headers: { host: `${brand.slug}.localhost:4000`, ...headers } })
const inHtml = (text: string) => text.replaceAll('&', '&amp;')

describe('the page', () => {
  it('has the brand of its host [CO-51]', async () => {
    const { body, headers, statusCode } = await get('/')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(body).toContain(`content="${home.colors.theme}"`)
    expect(body).toContain(`--brand-accent:${home.values['brand-accent']}`)
    expect(body).toMatch(/@font-face\{font-family:"[^"]+";src:url\("\/fonts\//)
    expect(body).toMatch(/--art-card-1:url\("\/art\/[\w/-]+\.[0-9a-f]{10}\.svg"\)/)
    expect(body).toContain('<noscript>')
    const brand = z.parse(
      publicBrand,
      JSON.parse(
        /<script type="application\/json" id="brand">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
      ),
    )
    expect(brand).toMatchObject({ slug: home.slug, ...home.ids })
  })

  it('allows its inline boot script and no other', async () => {
    const hash = createHash('sha256').update(bootScript).digest('base64')
    for (const url of ['/', '/pass', '/index.html', '/nowhere']) {
      expect((await get(url)).headers['content-security-policy']).toContain(
        `script-src 'self' 'sha256-${hash}';`,
      )
    }
    expect((await get('/api/brand')).headers['content-security-policy']).toContain(
      "script-src 'self';",
    )
  })

  it('opens the policy to the relay on the wallet page alone', async () => {
    const policyOf = async (url: string) =>
      String((await get(url)).headers['content-security-policy'])
    const policy = await policyOf('/pass')
    const addresses = Object.values(screens).map(({ path }) => path.replace(/:\w+/g, 'x'))
    for (const url of [...addresses, '/nowhere', '/index.html', '/account/wallet/x']) {
      // The billing page has a policy of its own: payment-policy.test.ts.
      if (url !== '/account/wallet' && url !== '/account/billing')
        expect([url, await policyOf(url)]).toEqual([url, policy])
    }
    for (const url of ['/account/wallet', '/Account/Wallet/?modal=connect-wallet'])
      expect(await policyOf(url)).toBe(
        policy
          .replace("connect-src 'self'", "connect-src 'self' wss://relay.example")
          .replace("frame-src 'self'", "frame-src 'self' https://verify.walletconnect.org"),
      )
  })

  it('opens the policy to the card vault where its fields are', async () => {
    const policyOf = async (url: string) =>
      String((await get(url)).headers['content-security-policy'])
    const vault = 'http://vault.localhost:4000'
    for (const url of [
      '/account/billing',
      '/account/collection?modal=buy&id=drop',
      '/asset/an-item?modal=buy&id=drop',
    ])
      for (const directive of ['script-src', 'connect-src', 'frame-src'])
        expect(await policyOf(url)).toContain(`${directive} 'self' ${vault}`)
    for (const url of [
      '/account/collection',
      '/?modal=buy&id=drop',
      '/pass?modal=buy&id=drop',
      '/account/details?modal=buy&id=drop',
      '/account/wallet?modal=buy&id=drop',
      '/privacy?modal=buy&id=drop',
      '/nowhere?modal=buy&id=drop',
    ])
      expect([url, (await policyOf(url)).includes(vault)]).toEqual([url, false])
  })

  it.each([
    ['mainnet', 'https://rest-mainnet.onflow.org', 'https://fcl-discovery.onflow.org'],
    ['testnet', 'https://rest-testnet.onflow.org', 'https://fcl-discovery.onflow.org'],
  ] as const)(
    'opens the policy to Flow (%s) on the wallet page of brands with Flow',
    (network, node, list) => {
      const policyAt = (path: string, chains: Parameters<typeof allowFlow>[2]['chains']) => {
        let policy = "connect-src 'self';frame-src 'self'"
        const reply = {
          getHeader: () => policy,
          header: (_: string, value: string) => (policy = value),
        } as unknown as FastifyReply
        allowFlow(reply, path, { chains })
        return policy
      }
      const flow = { network, confirmations: 2, mint: 'onWithdrawal' } as const
      expect(policyAt('/account/wallet', { flow })).toBe(
        `connect-src 'self' ${node};frame-src 'self' ${list}`,
      )
      for (const path of ['/pass', '/', '/account', '/account/wallet/x'])
        expect(policyAt(path, { flow })).not.toContain('onflow')
      expect(policyAt('/account/wallet', {})).not.toContain('onflow')
    },
  )

  it('has the header by which the service worker recognises it; files do not', async () => {
    for (const url of ['/', '/index.html', '/nowhere'])
      expect((await get(url)).headers).toHaveProperty(SHELL_HEADER)
    expect((await get('/sw.js')).headers).not.toHaveProperty(SHELL_HEADER)
  })

  it('has a localised title, description and canonical URL for search engines', async () => {
    const [english, french] = [
      await get('/'),
      await get('/', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }),
    ]
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain(
      `<link rel="canonical" href="http://${home.slug}.localhost:4000/">`,
    )
    expect(english.body).toContain(
      `<meta name="description" content="${inHtml(home.pages.landing.head.description.en)}">`,
    )
    expect(french.body).toContain('<html lang="fr">')
    expect(french.body).toContain(`<title>${inHtml(home.pages.landing.head.title.fr)}</title>`)
    expect(french.headers['vary']).toContain('Accept-Language')
    expect(english.headers['x-robots-tag']).toBeUndefined()
    expect((await get('/account/collection')).headers['x-robots-tag']).toBe('noindex')
  })

  it('of a preview is not indexed, cached or sent as a referrer, because its URL has a session [RT-27]', async () => {
    for (const path of ['/Preview', '/preview/'])
      expect(
        (await get(`${path}?sessionId=s&membershipId=m&tierId=t`)).headers['cache-control'],
      ).toBe('no-store')
    const { statusCode, headers } = await get('/preview?sessionId=s&membershipId=m&tierId=t')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect((await get('/robots.txt')).body).toContain('Disallow: /preview')
  })

  it('preloads the files of the landing page, and none on a member’s page', async () => {
    const { body } = await get('/', { 'accept-language': 'fr' })
    const preloaded = [
      ...body.matchAll(/<link rel="(?:modulepreload|preload)" href="\/(assets\/[^"]+)"/g),
    ].map(([, file]) => file)
    expect(preloaded).toEqual([
      'assets/main-abc123.js',
      'assets/home.js',
      'assets/form.js',
      'assets/fr.js',
      'assets/home.css',
    ])
    expect((await get('/pass')).body).not.toContain('modulepreload')
  })

  describe('of a signed-in member who opens it directly', () => {
    const navigation = {
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'none',
    }
    const preloadedIn = (body: string) =>
      JSON.parse(
        /<script type="application\/json" id="preloaded-answers">(.*?)<\/script>/s.exec(
          body,
        )?.[1] ?? 'null',
      ) as { language: string; answers: [string, object, object][] } | null

    it('contains the responses it would request, and is not cached', async () => {
      const mia = await harness.join()
      const { body, headers } = await get(`/membership/${mia.loyaltyAccountId}`, {
        ...navigation,
        cookie: `__Host-id=${mia.token}`,
        'accept-language': 'fr',
      })
      const preloaded = preloadedIn(body)
      expect([headers['cache-control'], preloaded?.language]).toEqual(['no-store', 'fr'])
      expect(preloaded?.answers.map(([name]) => name)).toEqual([
        'session.current',
        'collection.collection',
        'membership.membership',
        'points.balance',
        'membership.tiers',
        'redemption.vouchers',
        'redemption.offers',
        'membership.configuration',
        'account.account',
      ])
      for (const [name, params, answer] of preloaded?.answers.slice(1) ?? []) {
        const endpoint = [
          ...Object.values(api.account),
          ...Object.values(api.membership),
          ...Object.values(api.points),
          ...Object.values(api.redemption),
          ...Object.values(api.collection),
        ].find((known) => known.name === name)!
        expect(answer).toEqual(
          (
            await mia.call(endpoint, {
              params: params as Record<string, string>,
              headers: { 'accept-language': 'fr' },
            })
          ).body,
        )
      }
      const collection = preloadedIn(
        (await get('/account/collection', { ...navigation, cookie: `__Host-id=${mia.token}` }))
          .body,
      )
      expect(collection?.answers.map(([name]) => name)).toEqual([
        'session.current',
        'collection.collection',
        'collection.announcements',
      ])
    })

    it('contains no data of another member, for a visitor, or on a visit from another site', async () => {
      const [mia, nia] = [await harness.join(), await harness.join()]
      const cookie = { cookie: `__Host-id=${mia.token}` }
      const preloadedData = preloadedIn(
        (await get(`/membership/${nia.loyaltyAccountId}`, { ...navigation, ...cookie })).body,
      )
      expect(preloadedData?.answers.map(([name]) => name)).not.toContain('membership.membership')
      expect(JSON.stringify(preloadedData)).not.toContain(nia.nftId)
      const page = `/membership/${mia.loyaltyAccountId}`
      for (const headers of [
        navigation,
        cookie,
        { ...navigation, ...cookie, 'sec-fetch-site': 'cross-site' },
        { ...navigation, ...cookie, 'sec-fetch-dest': 'iframe' },
        { ...navigation, cookie: '__Host-id=x' },
      ]) {
        const { body } = await get(page, headers as Record<string, string>)
        expect([preloadedIn(body), body.includes(mia.nftId)]).toEqual([null, false])
      }
    })
  })

  it('escapes the text of a pack', async () => {
    const { body } = await get('/', {}, malicious)
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<script/g)).toHaveLength((await get('/')).body.match(/<script/g)!.length)
  })

  it('is revalidated each time and not sent twice', async () => {
    const first = await get('/pass')
    const again = await get('/pass', { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/pass', { 'if-none-match': String(first.headers['etag']) }, malicious)
    expect(other.statusCode).toBe(200)
  })

  it('exists for every address of the app; others are 404', async () => {
    for (const url of [
      ...Object.values(screens)
        .map(({ path }) => path.replace(/:\w+/g, 'some-id'))
        // The only screen that this brand lacks.
        .filter((path) => path !== '/about'),
      '/index.html',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    for (const url of ['/no/such/place', '/membership/', '/membership/la_1/more', '/accounts'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    const { etag } = (await get('/')).headers
    for (const mark of ['*', String(etag), 'W/"x"'])
      expect((await get('/no/such/place', { 'if-none-match': mark })).statusCode).toBe(404)
    expect((await get('/no/such/place')).headers.etag).toBeUndefined()
  })

  it('has the setup page in the demo only, in any spelling of its address [RT-42]', async () => {
    const production = await openHarness({
      isDemo: false,
      mount: (app, context) => mountPages(app, context, folder),
    })
    const at = async (url: string, of: Harness) => {
      const { statusCode, body } = await of.app.inject({
        url,
        headers: { host: `${home.slug}.localhost:4000` },
      })
      return [statusCode, body.includes('<meta name="setup"')]
    }
    for (const url of ['/setup', '/Setup/', '/setup?x=1'])
      expect([url, await at(url, production), await at(url, harness)]).toEqual([
        url,
        [404, false],
        [200, true],
      ])
    await production.close()
  })

  it('is not sent for a missing file or an unknown endpoint', async () => {
    for (const url of [
      '/assets/gone-123.js',
      '/favicon.ico',
      '/x.php',
      '/assets/..%2f..%2fpackage.json',
      '/.vite/manifest.json',
      '/assets/main-abc123.js.br',
      '/api/nothing',
    ]) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, body.includes('<html')]).toEqual([url, 404, false])
    }
  })
})

describe('files', () => {
  it('are cached for ever when their name has a hash, and are sent compressed', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect([
      plain.statusCode,
      plain.headers['cache-control'],
      plain.headers['content-type'],
      plain.body,
    ]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
      script,
    ])
    const br = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([
      br.headers['content-encoding'],
      brotliDecompressSync(br.rawPayload).toString(),
    ]).toEqual(['br', script])
    const zipped = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual([
      'gzip',
      script,
    ])
    expect(br.headers['vary']).toMatch(/accept-encoding/i)
    const head = await harness.app.inject({
      method: 'HEAD',
      url: '/assets/main-abc123.js',
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(script.length),
      '',
    ])
    const known = { 'if-none-match': String(plain.headers['etag']) }
    expect((await get('/assets/main-abc123.js', known)).statusCode).toBe(304)
  })

  it('of the service worker are revalidated each time', async () => {
    for (const url of ['/sw.js', '/sw-late.js'])
      expect((await get(url)).headers['cache-control']).toBe('no-cache')
  })

  it('of a brand are served on its host only; an old hash gets the current drawing, not cached', async () => {
    const [art] = [...brandFiles(home.slug, 'art').values()]
    const url = art?.url ?? ''
    expect((await get(url)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get(url, {}, malicious)).statusCode).toBe(404)
    const old = await get(url.replace(/\.[0-9a-f]{10}\./, '.0000000000.'))
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})

describe('the service worker', () => {
  it('has a revision per brand', async () => {
    const revisions = await Promise.all(
      [home, malicious].map(
        async (brand) => /revision:"(\w+)"/.exec((await get('/sw.js', {}, brand)).body)?.[1],
      ),
    )
    expect(revisions[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(revisions[0]).not.toBe(revisions[1])
  })
})

describe('the manifest', () => {
  it('opens the pass, is installable, and has two shortcuts', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    const manifest = JSON.parse(body) as {
      icons: { src: string; sizes: string; purpose: string }[]
      shortcuts: { url: string }[]
      screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
    }
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(manifest).toMatchObject({
      short_name: home.name,
      id: '/',
      start_url: '/pass',
      scope: '/',
      display: 'standalone',
      theme_color: home.colors.theme,
      background_color: home.colors.background,
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { src } of manifest.icons) expect((await get(src)).statusCode).toBe(200)
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/pass', '/pass?modal=redeem'])
    expect(manifest.screenshots.map(({ form_factor, sizes }) => `${form_factor} ${sizes}`)).toEqual(
      expect.arrayContaining(['narrow 780x1688', 'wide 1280x800']),
    )
    for (const { src, label } of manifest.screenshots)
      expect([(await get(src)).statusCode, label]).toEqual([
        200,
        expect.stringMatching(/^(Pass|Rewards)$/),
      ])
  })
})

describe('the public brand', () => {
  it('is the public part of the pack, without its design, and cacheable [SC-01]', async () => {
    const { body, headers, status } = await harness.visitor().call(api.brand.brand)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(body).toMatchObject({
      ...home.ids,
      name: home.name,
      languages: home.languages,
      features: { tiers: true },
    })
    expect(JSON.stringify(body)).not.toContain('brand-accent')
  })
})

describe('robots', () => {
  it('may read the landing page but no members’ pages', async () => {
    const { body, statusCode } = await get('/robots.txt')
    expect([statusCode, body]).toEqual([
      200,
      expect.stringMatching(/^User-agent: \*\nAllow: \/\n[\s\S]*Disallow: \/account\//),
    ])
  })
})

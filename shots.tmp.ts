import { chromium } from '@playwright/test'
const base = 'http://eyewear.localhost:4140'
const [, , who = 'mia', set = 'phone', pages = 'details,password,billing,wallet,devices,data,verify', full = ''] = process.argv
const sets = { phone: { viewport: { width: 390, height: 844 }, locale: 'en-CA', isMobile: true, hasTouch: true }, small: { viewport: { width: 320, height: 640 }, locale: 'fr-CA', isMobile: true, hasTouch: true }, wide: { viewport: { width: 1280, height: 900 }, locale: 'en-CA' }, tablet: { viewport: { width: 768, height: 1024 }, locale: 'fr-CA' } } as const
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ ...sets[set as 'phone'], deviceScaleFactor: 1 })
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log(m.text().slice(0, 200)) })
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)))
await page.goto(base + '/robots.txt')
if (who.startsWith('new')) {
  await page.evaluate(async (email) => { await fetch('/api/account/register/unverified', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, creatorId: 'creator-eyewear', assetId: 'asset-eyewear' }) }) }, `new${Date.now()}@example.test`)
} else await page.evaluate((w) => fetch(`/dev/login/${w}`, { method: 'POST' }), who)
for (const name of pages.split(',')) {
  await page.goto(`${base}/account/${name}`)
  await page.waitForTimeout(900)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log('OVERFLOW', name, over)
  await page.screenshot({ path: `/tmp/h4-shots/${who.slice(0, 3)}-${set}-${name.replace(/\W/g, '_')}.png`, fullPage: full === 'full' })
}
await browser.close()

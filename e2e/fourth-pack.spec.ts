import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../tools/setup/run.mjs'
import { freshClone } from './support/clone.ts'
import { expect, test } from './support/fixtures.ts'
import { mailboxOf } from './support/mailbox.ts'
import { memberOn } from './support/member.ts'
import { startServer, type Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const SECRET = 'a-secret-of-the-bakery-alone'
const MINUTES = 60_000
const run = promisify(execFile)

test.describe('a fourth brand', () => {
  let folder: string
  let bakery: Server

  /** Runs a command of the README in the clone. */
  const runTool = (program: string, ...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', join('tools', program), ...words], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: undefined, SHOP_SECRETS: `bakery=${SECRET}` },
    })

  test.beforeAll(async () => {
    test.setTimeout(6 * MINUTES)
    folder = freshClone()
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    // The client build contains no brand, so the existing one serves the new brand too.
    mkdirSync(join(folder, 'dist'))
    symlinkSync(join(root, 'dist/client'), join(folder, 'dist/client'))
    const colors = '--paper #F3F6FB --ink #0B1D33 --accent #0B5FA5 --second #C9A227'.split(' ')
    const look = ['--name', 'Pain & Cie', '--look', 'bridal', ...colors]
    await runTool('packs/pack.ts', 'new', 'bakery', ...look)
    await runTool('build/build.ts', 'server')
    bakery = await startServer(
      { SHOP_SECRETS: `bakery=${SECRET}` },
      { project: folder, home: 'bakery' },
    )
  })
  test.afterAll(async () => {
    await bakery?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  test('is made by one command without errors, and the check lists what is left to do [SC-01]', async () => {
    test.setTimeout(3 * MINUTES)
    const { stdout } = await runTool('packs/pack.ts', 'check', 'bakery')
    expect(stdout).toMatch(/^bakery: nothing is wrong\.\n/)
    expect(stdout).toContain('texts are still those of the template')
    expect(stdout).toContain('pages.landing.hero.title: Every dollar comes back to you.')
    expect(stdout).toContain('contrast on art/card-3-hero.svg: header ')
    expect(stdout).not.toContain('TOO LOW')
    const refused = await runTool('packs/pack.ts', 'new', 'bakery').catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(refused).toMatchObject({ code: 1, stderr: 'brands/bakery already exists.\n' })
  })

  test('passes the unit tests of the packs, so that `npm run check` succeeds with it', async () => {
    test.setTimeout(3 * MINUTES)
    const tests = [
      'brands/brands.test.ts',
      'brands/pages.test.ts',
      'brands/icons.test.ts',
      'brands/used.test.ts',
      'tools/lint/architecture.test.ts',
    ]
    // On failure the error contains the output.
    await run(
      process.execPath,
      [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', ...tests],
      { cwd: folder },
    )
  })

  test('lets a member join, show a pass, earn by shopping and redeem [SC-01]', async ({
    page,
    expectNoAxeViolations,
  }) => {
    test.setTimeout(3 * MINUTES)
    const email = 'first@example.test'
    await page.goto(bakery.url(paths.home()))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Pain & Cie')
    await expectNoAxeViolations(page, 'the landing page of a new brand')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL(bakery.url(paths.collection()))
    const member = await memberOn(page, bakery)
    const opens = (path: string) => page.goto(bakery.url(path))

    await runTool(
      'staff/shop-event.ts',
      'order',
      '--brand',
      'bakery',
      '--email',
      email,
      '--total',
      '130.00',
      '--url',
      `http://localhost:${bakery.port}`,
    )
    // Points of shop orders wait until the address is confirmed, which the link of the joining email does.
    const link = await mailboxOf(bakery).linkTo(email)
    expect(link).toContain(bakery.url('/'))
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(bakery.url(paths.collection()))
    await opens(paths.membership(member))
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('250')
    await page.getByRole('link', { name: 'Redeem Points' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /A small thank you/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await sheet.getByRole('link', { name: 'Show at checkout' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await opens(paths.pass())
    await expect(page.getByRole('article').first()).toContainText('Regular')
  })

  test('shows a changed pack on a phone at the next start online', async ({ page }) => {
    test.setTimeout(4 * MINUTES)
    const readBrand = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return {
          paper: style.getPropertyValue('--brand-paper'),
          card: style.getPropertyValue('--art-card-2'),
          name: document.querySelector('.nav-logo')?.textContent,
        }
      })
    const opens = (path: string) => page.goto(bakery.url(path))
    await opens('/robots.txt')
    await page.evaluate(() => fetch('/dev/login/mia', { method: 'POST' }))
    await opens(paths.pass())
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
      .toBe(true)
    await expect(page.getByRole('article').first()).toBeVisible()
    const before = await readBrand()
    expect(before).toMatchObject({ paper: '#F3F6FB', name: 'Pain & Cie' })

    const change = (file: string, from: string, to: string) =>
      writeFileSync(
        join(folder, 'brands/bakery', file),
        readFileSync(join(folder, 'brands/bakery', file), 'utf8').replaceAll(from, to),
      )
    change('look.ts', '#F3F6FB', '#F2F7F4')
    change('brand.ts', "name: 'Pain & Cie'", "name: 'Pain & Fils'")
    change('art/card-2.svg', '<svg ', '<svg data-edition="second" ')
    await runTool('build/build.ts', 'server')
    await bakery.restart()
    await page.goto('about:blank')
    await opens(paths.pass())
    // Evaluating in a page counts as a user interaction and prevents its reload, so wait for the reload first.
    await page.waitForEvent('load', { timeout: 30_000 })
    await expect.poll(readBrand).toMatchObject({ paper: '#F2F7F4', name: 'Pain & Fils' })
    expect((await readBrand()).card).not.toBe(before.card)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
